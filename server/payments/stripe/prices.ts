/** Creates and reads prices. https://docs.stripe.com/api/prices */
import Stripe from 'stripe';
import { nullWhenMissing, StripeFailure } from './errors.ts';
import type { PriceOrder, StripePrice } from './gateway.ts';

export async function createPrice(stripe: Stripe, order: PriceOrder): Promise<StripePrice> {
  const product = (await findProduct(stripe, order.siblingPriceId)) ?? (await createProduct(stripe, order));
  const price = await stripe.prices.create(
    {
      product,
      currency: order.currency.toLowerCase(),
      unit_amount: order.amountCents,
      metadata: { item: order.item },
    },
    { idempotencyKey: order.idempotencyKey },
  );
  return priceOf(price);
}

export async function readPrice(stripe: Stripe, stripePriceId: string): Promise<StripePrice | null> {
  const price = await stripe.prices.retrieve(stripePriceId).catch(nullWhenMissing);
  return price && priceOf(price);
}

/**
 * Returns the product of a price; null when the account does not have the price, as after a change between test and
 * live mode.
 */
async function findProduct(stripe: Stripe, siblingPriceId: string | null): Promise<string | null> {
  if (siblingPriceId === null) return null;
  const sibling = await stripe.prices.retrieve(siblingPriceId).catch(nullWhenMissing);
  if (!sibling) return null;
  return typeof sibling.product === 'string' ? sibling.product : sibling.product.id;
}

/** Creates the product of an item under a fixed id; Stripe rejects a second one, so it is found again. */
async function createProduct(stripe: Stripe, { item, productName }: PriceOrder): Promise<string> {
  const id = `lectern_${item}`;
  try {
    await stripe.products.create({ id, name: productName, metadata: { item } });
  } catch (error) {
    const exists = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!exists) throw error;
  }
  return id;
}

/** Validates the reply, since the library accepts any JSON. @throws {StripeFailure} unreadable */
function priceOf({ id, currency, unit_amount: amount, active }: Partial<Stripe.Price>): StripePrice {
  if (typeof id !== 'string' || typeof currency !== 'string' || typeof active !== 'boolean')
    throw new StripeFailure('unreadable', 'Stripe described a price without an id, a currency or a state');
  return {
    stripePriceId: id,
    amountCents: typeof amount === 'number' ? amount : null,
    currency: currency.toUpperCase(),
    isActive: active,
  };
}
