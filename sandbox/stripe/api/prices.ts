import { get, post, type Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { listObjects, pageParameters, readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { Price } from '../objects/objects.ts';
import type { Params } from './params.ts';
import { makeProduct } from './products.ts';

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

/** Reads a price from parameters; a `product_data` adds its product. */
export function readPrice(stripe: LocalStripe, params: Params): Price {
  const currency = params.requiredText('currency').toLowerCase();
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase()))
    params.refuse('currency', `Invalid currency: ${currency}.`);
  const unitAmount = params.requiredInteger('unit_amount');
  const most = currency === 'idr' ? 999_999_999_999 : 99_999_999;
  if (unitAmount < 0 || unitAmount > most)
    params.refuse('unit_amount', `This value must be from 0 to ${most}.`);
  const created = nowSeconds(stripe);
  return makePrice({
    id: newId('price'),
    product: readProductId(stripe, params, created),
    currency,
    unitAmount,
    created,
  });
}

export function makePrice(facts: {
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
