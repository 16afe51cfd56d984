import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BookingSum } from '#rules/payments/sales.ts';
import type { AppContext } from '#server/context.ts';
import { sumBookings } from '#server/store/payments/balance-transactions.ts';

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
