/** The figures of the studio's dashboard. Each uses an index range, so that no table is scanned. */
import type { Database } from '#server/platform/db/database.ts';

type Span = { from: number; to: number };

/** Sums the payments of a span in a currency, without withdrawn ones. */
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

/** Counts the accounts created in a span, without the team and merged ones; `instructors` are the configured emails. */
export async function countNewLearners(
  db: Database,
  { from, to }: Span,
  { instructors }: { instructors: readonly string[] },
): Promise<number> {
  const created = db.selectFrom('users').where('createdAt', '>=', from).where('createdAt', '<', to);
  const number = created.select((row) => row.fn.countAll<number | string>().as('count'));
  // Each is counted in an index: the rows of a month take long to read among a million.
  const [all, others, configured] = await Promise.all([
    number.executeTakeFirstOrThrow(),
    number
      .where((row) => row.or([row('role', 'is not', null), row('mergedInto', 'is not', null)]))
      .executeTakeFirstOrThrow(),
    created
      .select(['role', 'mergedInto'])
      .where('email', 'in', instructors.length > 0 ? instructors : [''])
      .execute(),
  ]);
  const unnamed = configured.filter(({ role, mergedInto }) => role === null && mergedInto === null).length;
  return Math.max(0, Number(all.count) - Number(others.count) - unnamed);
}

/** Counts what needs the instructor's attention. */
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
    // Each campaign shows its own.
    .where('kind', '!=', 'campaign')
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
      // The minimum of no rows is null, unlike its type.
      oldest: claims.oldest as number | null,
    },
  };
}

/** Counts the disputes that await evidence, with the next deadline. */
export async function countAwaitingDisputes(
  db: Database,
  { now }: { now: number },
): Promise<{ count: number; nextDueAt: number | null }> {
  const row = await db
    .selectFrom('disputes')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('dueAt').as('nextDueAt')])
    .where('closedAt', 'is', null)
    .where('status', 'in', ['needs-response', 'inquiry'])
    .where('dueAt', '>', now)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), nextDueAt: row.nextDueAt };
}
