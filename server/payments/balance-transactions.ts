/**
 * Asks Stripe for the bookings of payments that have none yet: those that were recorded before this site kept them, and
 * those whose fee Stripe told late. A few at a time, so that customers do not notice.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { hasCome } from '#rules/clock.ts';
import type { BookingSum } from '#rules/payments/sales.ts';
import type { AppContext } from '#server/context.ts';
import { listUnbooked, sumBookings } from './balance-transaction-store.ts';
import { confirmPayment } from './confirm-payment.ts';
import { withBackoff } from './stripe-events.ts';
import { stripeFailureKind } from './stripe/errors.ts';

/** The place at which the last round ended, and the time before which the next pass does not begin. */
export type CatchUpPlace = { before?: { paidAt: number; checkoutSessionId: string }; restsUntil: number };

const paymentsPerRound = 20;

/** The kinds of failures after which the same round is tried again. */
const outages: readonly unknown[] = ['away', 'failed', 'rate-limited'];

/** A payment that Stripe has still not booked is asked for again after this. */
const restMs = 60 * 60 * 1000;

/** Runs one round, from the newest payment to the oldest. @returns the place where the next round begins */
export async function catchUpBookings(
  ctx: AppContext,
  place: CatchUpPlace = { restsUntil: 0 },
): Promise<CatchUpPlace> {
  if (!hasCome(place.restsUntil, { now: ctx.now(), longestMs: restMs })) return place;
  const rest = { restsUntil: ctx.now() + restMs };
  const payments = await listUnbooked(ctx.db, { before: place.before, atMost: paymentsPerRound });
  let known = 0;
  for (const { checkoutSessionId } of payments) {
    try {
      const { state } = await withBackoff(ctx, () => confirmPayment(ctx, checkoutSessionId));
      known += state === 'paid' ? 1 : 0;
    } catch (error) {
      ctx.log.error({ event: 'bookings-failed', session: checkoutSessionId, error });
      if (isOutage(error)) return place;
    }
  }
  // Where Stripe knows none of a whole round, as after a change of the account, the rest can wait too.
  const last = payments.at(-1);
  if (payments.length < paymentsPerRound || !last || known === 0) return rest;
  return { before: last, restsUntil: 0 };
}

function isOutage(error: unknown): boolean {
  return outages.includes(stripeFailureKind(error));
}

/** A large site has some thousand bookings in so many days. */
const pieceMs = 4 * 24 * 60 * 60 * 1000;

/**
 * Adds up the bookings of a span by currency and kind, a few days at a time, so that other requests are answered in
 * between; SQLite answers synchronously. A currency and kind has a sum for each of these pieces.
 */
export async function sumBookingsInPieces(
  { db }: AppContext,
  { from, to }: { from: number; to: number },
): Promise<BookingSum[]> {
  const sums: BookingSum[] = [];
  for (let begins = from; begins < to; begins += pieceMs) {
    sums.push(...(await sumBookings(db, { from: begins, to: Math.min(to, begins + pieceMs) })));
    await yieldToOthers();
  }
  return sums;
}
