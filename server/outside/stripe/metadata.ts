/** What we write into our own sessions and payments, so that they are told from what else the account sells. */
import type Stripe from 'stripe';

export function metadataOf(order: { uid: string; priceId: string; checkoutId: string }) {
  return { uid: order.uid, price: order.priceId, checkout: order.checkoutId };
}

export function isOurs(metadata: Stripe.Metadata | null | undefined): boolean {
  return metadata?.['checkout'] !== undefined || metadata?.['price'] !== undefined;
}
