/** Reads balance transactions and payouts. https://docs.stripe.com/api/balance_transactions */
import type Stripe from 'stripe';
import type { Booking, BookingKind, Payout, PayoutStatus } from '#rules/payments/sales.ts';

/** Returns null when Stripe has not booked it yet, or it was not expanded. */
export function bookingOf(
  kind: BookingKind,
  booked: string | Partial<Stripe.BalanceTransaction> | null | undefined,
): Booking | null {
  if (typeof booked !== 'object' || booked === null) return null;
  const { id, amount, fee, net, currency, created } = booked;
  if (typeof id !== 'string' || typeof currency !== 'string') return null;
  if (typeof amount !== 'number' || typeof fee !== 'number' || typeof net !== 'number') return null;
  return {
    id,
    kind,
    amountCents: amount,
    feeCents: fee,
    netCents: net,
    currency: currency.toUpperCase(),
    bookedAt: (created ?? 0) * 1000,
  };
}

export function isBooking(booking: Booking | null): booking is Booking {
  return booking !== null;
}

/** Enough for daily payouts in three currencies for a month. */
const pagesAtMost = 3;

/** https://docs.stripe.com/api/payouts */
export async function listPayouts(
  stripe: Stripe,
  made: { from: number; to: number },
): Promise<{ payouts: Payout[]; isComplete: boolean }> {
  const created = { gte: Math.ceil(made.from / 1000), lt: Math.ceil(made.to / 1000) };
  const payouts: Payout[] = [];
  let last: string | undefined;
  for (let count = 0; count < pagesAtMost; count++) {
    const page = await stripe.payouts.list({
      created,
      limit: 100,
      ...(last !== undefined && { starting_after: last }),
    });
    payouts.push(...page.data.map(payoutOf));
    last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return { payouts, isComplete: true };
  }
  return { payouts, isComplete: false };
}

const statuses = new Map<string, PayoutStatus>([
  ['paid', 'paid'],
  ['pending', 'pending'],
  ['in_transit', 'in-transit'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);

function payoutOf({ id, amount, currency, status, created, arrival_date: arrival }: Stripe.Payout): Payout {
  return {
    id,
    amountCents: amount,
    currency: currency.toUpperCase(),
    status: statuses.get(status) ?? 'pending',
    createdAt: created * 1000,
    arrivesAt: arrival * 1000,
  };
}
