/**
 * Makes refunds, and reads those of a charge; one that failed or was cancelled left the money with the seller.
 * https://docs.stripe.com/refunds
 */
import Stripe from 'stripe';
import type { Booking } from '#rules/payments/sales.ts';
import type { RefundOrder, SessionHistory } from '#server/stripe-gateway.ts';
import { bookingOf, isBooking } from './bookings.ts';
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

/**
 * Reads the refunded amount in cents, and what Stripe has booked for it. `hadRefund` asks also where Stripe counts no
 * refund any more, for the booking of one that failed.
 */
export async function readRefunds(
  stripe: Stripe,
  charge: Stripe.Charge,
  { hadRefund }: { hadRefund: boolean },
): Promise<{ refundedCents: number; bookings: Booking[] }> {
  if (charge.amount_refunded === 0 && !hadRefund) return { refundedCents: 0, bookings: [] };
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction'];
  const { data, has_more: hasMore } = await stripe.refunds.list({ charge: charge.id, limit: 100, expand });
  const bookings = data
    .flatMap((refund) => [refund.balance_transaction, refund.failure_balance_transaction])
    .map((booked) => bookingOf('refund', booked))
    .filter(isBooking);
  const returnedCents = data.filter(isEffective).reduce((sum, { amount }) => sum + amount, 0);
  const refundedCents = hasMore ? charge.amount_refunded : Math.min(charge.amount_refunded, returnedCents);
  return { refundedCents, bookings };
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
