/** Stripe's balance transactions of each payment: charges, refunds and disputes. Rows never change. */
import { sql } from 'kysely';
import type { Booking, BookingSum } from '#rules/payments/sales.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Inserts the bookings of a payment that are not stored yet. */
export async function addBookings(
  db: Database,
  { checkoutSessionId, bookings }: { checkoutSessionId: string; bookings: readonly Booking[] },
): Promise<void> {
  if (bookings.length === 0) return;
  await db
    .insertInto('balanceTransactions')
    .values(bookings.map((booking) => ({ ...booking, checkoutSessionId })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Sums the bookings of a span by currency and kind. */
export async function sumBookings(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<BookingSum[]> {
  return db
    .selectFrom('balanceTransactions')
    .select((row) => [
      'currency',
      'kind',
      row.cast<number>(row.fn.sum('amountCents'), 'bigint').as('amountCents'),
      row.cast<number>(row.fn.sum('feeCents'), 'bigint').as('feeCents'),
    ])
    .where('bookedAt', '>=', from)
    .where('bookedAt', '<', to)
    .groupBy(['currency', 'kind'])
    .execute();
}

export type BookedAmounts = { feeCents: number; netCents: number };

/** Returns the fees and net amounts of each payment, summed over all its bookings. */
export async function sumBookingsOf(
  db: Database,
  of: { checkoutSessionIds: readonly string[] },
): Promise<Map<string, BookedAmounts>> {
  if (of.checkoutSessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('balanceTransactions')
    .select((row) => [
      'checkoutSessionId',
      row.cast<number>(row.fn.sum('feeCents'), 'bigint').as('feeCents'),
      row.cast<number>(row.fn.sum('netCents'), 'bigint').as('netCents'),
    ])
    .where('checkoutSessionId', 'in', of.checkoutSessionIds)
    .groupBy('checkoutSessionId')
    .execute();
  return new Map(rows.map(({ checkoutSessionId, ...amounts }) => [checkoutSessionId, amounts]));
}

/** Counts Stripe payments of a span whose fee is not known yet. */
export async function countUnbooked(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { count } = await selectUnbooked(db)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('paidAt', '>=', from)
    .where('paidAt', '<', to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists Stripe payments whose fee is not known yet, newest first. */
export async function listUnbooked(
  db: Database,
  page: { before?: { paidAt: number; checkoutSessionId: string } | undefined; atMost: number },
): Promise<{ checkoutSessionId: string; paidAt: number }[]> {
  const { before } = page;
  return selectUnbooked(db)
    .select(['checkoutSessionId', 'paidAt'])
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('paidAt', '<', before?.paidAt ?? 0),
          row.and([
            row('paidAt', '=', before?.paidAt ?? 0),
            row('checkoutSessionId', '<', before?.checkoutSessionId ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('paidAt', 'desc')
    .orderBy('checkoutSessionId', 'desc')
    .limit(page.atMost)
    .execute();
}

/** Must match the condition of the partial index literally, or SQLite does not use it. */
function selectUnbooked(db: Database) {
  return db
    .selectFrom('payments')
    .where('bookedAt', 'is', null)
    .where(sql<boolean>`kind = 'stripe'`)
    .where('withdrawnAt', 'is', null);
}
