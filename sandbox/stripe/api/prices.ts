import { type LocalStripe, newId, nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import type { LineItem, Price, Product } from '#sandbox/stripe/objects/objects.ts';
import { type Endpoint, get, listObjects, pageParameters, post, readEndpoints } from './endpoint.ts';
import type { Params } from './params.ts';

/** @see https://docs.stripe.com/api/products */
export const productEndpoints: Endpoint[] = [
  ...readEndpoints('product', '/products'),
  post('/products', (stripe, params) => {
    params.allowOnly('id', 'name', 'description', 'metadata', 'active');
    const id = params.text('id') ?? newId('prod');
    if (stripe.store.find('product', id))
      params.reject('id', 'Product already exists.', 'resource_already_exists');
    const product = makeProduct({
      id,
      name: params.requiredText('name'),
      description: params.text('description') ?? null,
      created: nowSeconds(stripe),
    });
    return stripe.store.insert('product', {
      ...product,
      active: params.flag('active') ?? true,
      metadata: params.metadata(),
    });
  }),
];

function makeProduct(facts: Pick<Product, 'id' | 'name' | 'description' | 'created'>): Product {
  return {
    ...facts,
    object: 'product',
    active: true,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: facts.created,
    url: null,
  };
}

/** @see https://docs.stripe.com/api/prices */
export const priceEndpoints: Endpoint[] = [
  get('/prices', ({ store }, params) => {
    params.allowOnly('product', 'currency', 'active', 'type', 'created', ...pageParameters);
    const active = params.flag('active');
    return listObjects(store, 'price', '/v1/prices', params, {
      where: {
        product: params.text('product'),
        currency: params.text('currency'),
        type: params.text('type'),
        active: active === undefined ? undefined : Number(active),
      },
    });
  }),
  ...readEndpoints('price', '/prices').filter(({ path }) => path === '/prices/:id'),
  post('/prices', (stripe, params) => {
    params.allowOnly('currency', 'unit_amount', 'product', 'product_data', 'nickname', 'metadata');
    const price = readPrice(stripe, params);
    return stripe.store.insert('price', {
      ...price,
      nickname: params.text('nickname') ?? null,
      metadata: params.metadata(),
    });
  }),
  post('/prices/:id', ({ store }, params, id) => {
    params.allowOnly('active', 'nickname', 'metadata');
    const { active, nickname, metadata } = store.require('price', id);
    return store.change('price', id, {
      active: params.flag('active') ?? active,
      nickname: params.text('nickname') ?? nickname,
      metadata: { ...metadata, ...params.metadata() },
    });
  }),
];

/** `product_data` also creates the product. */
function readPrice(stripe: LocalStripe, params: Params): Price {
  const currency = params.requiredText('currency').toLowerCase();
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase()))
    params.reject('currency', `Invalid currency: ${currency}.`);
  const unitAmount = params.requiredInteger('unit_amount');
  const most = currency === 'idr' ? 999_999_999_999 : 99_999_999;
  if (unitAmount < 0 || unitAmount > most)
    params.reject('unit_amount', `This value must be from 0 to ${most}.`);
  const created = nowSeconds(stripe);
  return makePrice({
    id: newId('price'),
    product: readProductId(stripe, params, created),
    currency,
    unitAmount,
    created,
  });
}

function makePrice(facts: {
  id: string;
  product: string;
  currency: string;
  unitAmount: number;
  created: number;
}): Price {
  return {
    id: facts.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: facts.created,
    currency: facts.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: facts.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: facts.unitAmount,
    unit_amount_decimal: String(facts.unitAmount),
  };
}

function readProductId(stripe: LocalStripe, params: Params, created: number): string {
  const data = params.group('product_data');
  if (!data) {
    const id = params.requiredText('product');
    return stripe.store.require('product', id, 'product').id;
  }
  data.allowOnly('name', 'description', 'images', 'metadata');
  const product = makeProduct({
    id: newId('prod'),
    name: data.requiredText('name'),
    description: data.text('description') ?? null,
    created,
  });
  return stripe.store.insert('product', { ...product, metadata: data.metadata() }).id;
}

/** Each line item is a `price` or a `price_data` with a `quantity`. `off` is a coupon's amount, for one line item. */
export function readLineItems(stripe: LocalStripe, params: Params, off = 0): LineItem[] {
  const groups = params.groups('line_items');
  if (groups.length === 0)
    params.reject('line_items', 'Missing required param: line_items.', 'parameter_missing');
  const items = groups.map((group) => {
    group.allowOnly('metadata', 'price', 'price_data', 'quantity');
    const quantity = group.integer('quantity') ?? 1;
    if (quantity < 1) group.reject('quantity', 'This value must be greater than or equal to 1.');
    return makeLineItem(stripe, readItemPrice(stripe, group), { quantity, off, metadata: group.metadata() });
  });
  if (new Set(items.map((item) => item.currency)).size > 1)
    params.reject('line_items', 'All line items must have the same currency.');
  return items;
}

function readItemPrice(stripe: LocalStripe, params: Params): Price {
  const data = params.group('price_data');
  if (data) {
    data.allowOnly('currency', 'unit_amount', 'product', 'product_data', 'tax_behavior');
    const behavior = data.choice('tax_behavior', ['exclusive', 'inclusive', 'unspecified'] as const);
    const price = { ...readPrice(stripe, data), tax_behavior: behavior ?? ('unspecified' as const) };
    return stripe.store.insert('price', { ...price, active: false });
  }
  const price = stripe.store.require('price', params.requiredText('price'), 'line_items[0][price]');
  if (!price.active) params.reject('price', `The price specified is inactive.`, 'price_inactive');
  return price;
}

function makeLineItem(
  stripe: LocalStripe,
  price: Price,
  { quantity, off, metadata }: { quantity: number; off: number; metadata: Record<string, string> },
): LineItem {
  const amount = price.unit_amount * quantity;
  const discount = Math.min(off, amount);
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount - discount,
    currency: price.currency,
    description: stripe.store.require('product', price.product).name,
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
    price,
    quantity,
  };
}

/** Adds the course's products and prices, unless they exist. */
export function stockCatalog(stripe: LocalStripe): void {
  const created = nowSeconds(stripe);
  for (const { id, name, description, prices } of products) {
    if (!stripe.store.find('product', id)) {
      stripe.store.insert('product', makeProduct({ id, name, description, created }));
    }
    for (const [priceId, currency, unitAmount] of prices) {
      if (stripe.store.find('price', priceId)) continue;
      stripe.store.insert('price', makePrice({ id: priceId, product: id, currency, unitAmount, created }));
    }
  }
}

/** Amounts in cents (or sen). */
const products: {
  id: string;
  name: string;
  description: string;
  prices: [id: string, currency: string, unitAmount: number][];
}[] = [
  {
    id: 'prod_premium',
    name: 'Premium Plan',
    description: 'The course, pay once, use forever.',
    prices: [
      ['price_premium_usd', 'usd', 5800],
      ['price_premium_myr', 'myr', 6800],
    ],
  },
  {
    id: 'prod_ultra',
    name: 'Ultra Premium',
    description: 'The whole course with source code and certificate, pay once, use forever.',
    prices: [
      ['price_ultra_usd', 'usd', 7800],
      ['price_ultra_myr', 'myr', 9800],
    ],
  },
  {
    id: 'prod_upgrade',
    name: 'Upgrade to Ultra',
    description: 'From Premium to Ultra for the difference.',
    prices: [
      ['price_upgrade_usd', 'usd', 2000],
      ['price_upgrade_myr', 'myr', 3000],
    ],
  },
];
