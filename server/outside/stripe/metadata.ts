/** The metadata of our own sessions and payments, which tell them from others of the same account. */
import type Stripe from 'stripe';

export function metadataOf(order: { uid: string; priceId: string; checkoutId: string }) {
  return { uid: order.uid, price: order.priceId, checkout: order.checkoutId };
}

export function isOurs(metadata: Stripe.Metadata | null | undefined): boolean {
  return metadata?.['checkout'] !== undefined || metadata?.['price'] !== undefined;
}
