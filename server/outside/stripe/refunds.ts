/**
 * Makes refunds, and reads those of a charge; one that failed or was cancelled left the money with the seller.
 * https://docs.stripe.com/refunds
 */
import Stripe from 'stripe';
import type { RefundOrder, SessionHistory } from '#server/stripe-gateway.ts';
import { StripeFailure } from './errors.ts';

export async function createRefund(
  stripe: Stripe,
  { paymentIntentId, amountCents, idempotencyKey }: RefundOrder,
): Promise<void> {
  const order = { payment_intent: paymentIntentId, amount: amountCents } as const;
  try {
    await stripe.refunds.create({ ...order, reason: 'requested_by_customer' }, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    throw new StripeFailure('refused', error.message, { cause: error, code: 'idempotency_error' });
  }
}

/** Returns the refunded amount in cents. */
export async function readRefundedCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (charge.amount_refunded === 0) return 0;
  const { data, has_more: hasMore } = await stripe.refunds.list({ charge: charge.id, limit: 100 });
  if (hasMore) return charge.amount_refunded;
  const returnedCents = data.filter(isEffective).reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(charge.amount_refunded, returnedCents);
}

/** Lists the newest 20 refunds. */
export async function listRefunds(stripe: Stripe, charge: Stripe.Charge): Promise<SessionHistory['refunds']> {
  if (charge.amount_refunded === 0) return [];
  const { data } = await stripe.refunds.list({ charge: charge.id, limit: 20 });
  return data.filter(isEffective).map(({ created, amount }) => ({ at: created * 1000, amountCents: amount }));
}

function isEffective({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
