/**
 * Fetches missing bookings from Stripe: of payments recorded before this site stored bookings, and of those whose fee
 * was booked late. Runs in small rounds to spare the rate limit.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { hasCome } from '#rules/clock.ts';
import type { BookingSum } from '#rules/payments/sales.ts';
import type { AppContext } from '#server/context.ts';
import { listUnbooked, sumBookings } from './balance-transaction-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { withBackoff } from './stripe-events.ts';
import { stripeFailureKind } from './stripe/errors.ts';

/** Where the last round ended, and the time before which no new pass starts. */
export type CatchUpPlace = { before?: { paidAt: number; checkoutSessionId: string }; restsUntil: number };

const paymentsPerRound = 20;

/** Failures after which the same round is retried. */
const outages: readonly unknown[] = ['away', 'failed', 'rate-limited'];

/** Pause between two passes over payments that are still not booked. */
const restMs = 60 * 60 * 1000;

/** Some thousand bookings on a large site. */
const partMs = 4 * 24 * 60 * 60 * 1000;

/** Runs one round, newest payment first. @returns where the next round begins */
export async function catchUpBookings(
  ctx: AppContext,
  position: CatchUpPlace = { restsUntil: 0 },
): Promise<CatchUpPlace> {
  if (!hasCome(position.restsUntil, { now: ctx.now(), longestMs: restMs })) return position;
  const rest = { restsUntil: ctx.now() + restMs };
  const payments = await listUnbooked(ctx.db, { before: position.before, atMost: paymentsPerRound });
  let known = 0;
  for (const { checkoutSessionId } of payments) {
    try {
      const { state } = await withBackoff(ctx, () => confirmPayment(ctx, checkoutSessionId));
      known += state === 'paid' ? 1 : 0;
    } catch (error) {
      ctx.log.error({ event: 'bookings-failed', session: checkoutSessionId, error });
      if (isOutage(error)) return position;
    }
  }
  // If Stripe knows none of a whole round, as after an account change, the rest can wait too.
  const last = payments.at(-1);
  if (payments.length < paymentsPerRound || !last || known === 0) return rest;
  return { before: last, restsUntil: 0 };
}

function isOutage(error: unknown): boolean {
  return outages.includes(stripeFailureKind(error));
}

/**
 * Sums the bookings of a span by currency and kind, a few days at a time, to let other requests run in between: SQLite
 * answers synchronously. Each part has its own sums.
 */
export async function sumBookingsInParts(
  { db }: AppContext,
  { from, to }: { from: number; to: number },
): Promise<BookingSum[]> {
  const sums: BookingSum[] = [];
  for (let begins = from; begins < to; begins += partMs) {
    sums.push(...(await sumBookings(db, { from: begins, to: Math.min(to, begins + partMs) })));
    await yieldToRequests();
  }
  return sums;
}
