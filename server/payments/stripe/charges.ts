/** Lists paid charges with their dispute state, and creates and reads refunds. */
import Stripe from 'stripe';
import type { Booking } from '#rules/payments/sales.ts';
import { bookingOf, isBooking } from './balance.ts';
import { isOurs } from './checkout-sessions.ts';
import { readDisputes } from './disputes.ts';
import { callStripe, StripeFailure } from './errors.ts';
import type { PaidCharge, RefundOrder, SessionHistory } from './gateway.ts';

export async function* listPaidCharges(
  stripe: Stripe,
  made: { before: number },
): AsyncGenerator<PaidCharge[]> {
  let last: string | undefined;
  for (;;) {
    const page = await callStripe(readPage(stripe, made.before, last));
    yield page.paid;
    last = page.last;
    if (!page.hasMore || last === undefined) return;
  }
}

async function readPage(stripe: Stripe, before: number, after: string | undefined) {
  const { data, has_more: hasMore } = await stripe.charges.list({
    created: { lte: Math.floor(before / 1000) },
    limit: 100,
    ...(after !== undefined && { starting_after: after }),
  });
  const charges = data.filter((charge) => charge.paid);
  const paid = await Promise.all(charges.map((charge) => paidCharge(stripe, charge)));
  return { paid, last: data.at(-1)?.id, hasMore };
}

async function paidCharge(stripe: Stripe, charge: Stripe.Charge): Promise<PaidCharge> {
  const intent = charge.payment_intent;
  return {
    paymentIntentId: (typeof intent === 'string' ? intent : intent?.id) ?? charge.id,
    refundedCents: charge.amount_refunded,
    dispute: charge.disputed ? (await readDisputes(stripe, charge.id)).state : 'none',
    isOurs: isOurs(charge.metadata),
  };
}

/** https://docs.stripe.com/refunds */
export async function createRefund(
  stripe: Stripe,
  { paymentIntentId, amountCents, idempotencyKey }: RefundOrder,
): Promise<void> {
  const order = { payment_intent: paymentIntentId, amount: amountCents } as const;
  try {
    await stripe.refunds.create({ ...order, reason: 'requested_by_customer' }, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
    throw new StripeFailure('rejected', error.message, { cause: error, code: 'idempotency_error' });
  }
}

const redeemedKey = 'redeemed';

export function notedRedemptionOf(charge: Pick<Stripe.Charge, 'metadata'> | null): string | null {
  return charge?.metadata[redeemedKey] ?? null;
}

/** https://docs.stripe.com/api/charges/update */
export async function noteRedemption(
  stripe: Stripe,
  { paymentIntentId, note }: { paymentIntentId: string; note: string },
): Promise<void> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
  const id = typeof charge === 'string' ? charge : charge?.id;
  if (id === undefined) throw new StripeFailure('not-found', `The payment ${paymentIntentId} has no charge`);
  await stripe.charges.update(id, { metadata: { [redeemedKey]: note } });
}

/**
 * Reads the refunded amount, and its bookings. `hadRefund` also reads refunds when Stripe counts none anymore, for the
 * booking of a failed one.
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

/** Lists the newest 20 refunds. A failed or cancelled one left the money with the seller. */
export async function listRefunds(stripe: Stripe, charge: Stripe.Charge): Promise<SessionHistory['refunds']> {
  if (charge.amount_refunded === 0) return [];
  const { data } = await stripe.refunds.list({ charge: charge.id, limit: 20 });
  return data.filter(isEffective).map(({ created, amount }) => ({ at: created * 1000, amountCents: amount }));
}

function isEffective({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
