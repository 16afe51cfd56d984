import { newId } from '../objects/ids.ts';
import type { LocalStripe } from '../local-stripe.ts';
import type { LineItem, Price } from '../objects/objects.ts';
import type { Params } from './params.ts';
import { readPrice } from './prices.ts';

/** Reads a session's `line_items`, each a `price` or a `price_data` with a `quantity`. */
export function readLineItems(stripe: LocalStripe, params: Params): LineItem[] {
  const groups = params.groups('line_items');
  if (groups.length === 0)
    params.refuse('line_items', 'Missing required param: line_items.', 'parameter_missing');
  const items = groups.map((group) => {
    group.allowOnly('price', 'price_data', 'quantity');
    const quantity = group.integer('quantity') ?? 1;
    if (quantity < 1) group.refuse('quantity', 'This value must be greater than or equal to 1.');
    return makeLineItem(stripe, readItemPrice(stripe, group), quantity);
  });
  if (new Set(items.map((item) => item.currency)).size > 1)
    params.refuse('line_items', 'All line items must have the same currency.');
  return items;
}

function readItemPrice(stripe: LocalStripe, params: Params): Price {
  const data = params.group('price_data');
  if (data) {
    data.allowOnly('currency', 'unit_amount', 'product', 'product_data', 'tax_behavior');
    return stripe.store.insert('price', { ...readPrice(stripe, data), active: false });
  }
  const price = stripe.store.require('price', params.requiredText('price'), 'line_items[0][price]');
  if (!price.active) params.refuse('price', `The price specified is inactive.`, 'price_inactive');
  return price;
}

function makeLineItem(stripe: LocalStripe, price: Price, quantity: number): LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: stripe.store.require('product', price.product).name,
    metadata: null,
    price,
    quantity,
  };
}
