/** The figures of the studio's first page. Each is a range of an index, so that no table is read as a whole. */
import type { Database } from '#server/platform/db/database.ts';

type Span = { from: number; to: number };

/** Returns what was paid in a time in a currency; withdrawn payments count as none. */
export async function sumPaid(
  db: Database,
  { currency, from, to }: Span & { currency: string },
): Promise<number> {
  const { cents } = await db
    .selectFrom('payments')
    .select((row) => row.fn.sum<number | string | null>('amountCents').as('cents'))
    .where('currency', '=', currency)
    .where('paidAt', '>=', from)
    .where('paidAt', '<', to)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Counts the accounts that were made in a time, without those of the staff and without merged ones; `instructors` are the emails of the configuration. */
export async function countNewLearners(
  db: Database,
  { from, to }: Span,
  { instructors }: { instructors: readonly string[] },
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('role', 'is', null)
    .$if(instructors.length > 0, (users) => users.where('email', 'not in', instructors))
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts what waits for the instructor. */
export async function countWaiting(
  db: Database,
  { failedSince, claimedBefore }: { failedSince: number; claimedBefore: number },
) {
  const count = async (table: 'paymentReviews' | 'discrepancies') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('resolvedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const mails = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('failedAt', '>=', failedSince)
    .executeTakeFirstOrThrow();
  const claims = await db
    .selectFrom('certificates')
    .select((row) => [
      row.fn.countAll<number | string>().as('waiting'),
      row.fn.min('claimedAt').as('oldest'),
      row.fn.count<number | string>('claimedAt').filterWhere('claimedAt', '<=', claimedBefore).as('overdue'),
    ])
    .where('issuedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    reviews: await count('paymentReviews'),
    discrepancies: await count('discrepancies'),
    failedMails: Number(mails.count),
    claims: {
      waiting: Number(claims.waiting),
      overdue: Number(claims.overdue),
      // The smallest of none is null, whatever the types say.
      oldest: claims.oldest as number | null,
    },
  };
}
