/** Reads the rows that the funnel is counted from, and keeps its daily roll-ups. */
import { importedSource } from '#rules/analytics/traffic-source.ts';
import type { Dimension, FunnelCounts } from '#rules/analytics/funnel.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

type Span = { from: number; to: number };

/** The last learner of the previous step. */
export type After = { createdAt: number; uid: string } | null;

/** Lists learners by the time of their sign-up, without the team, imported learners and merged accounts. */
export async function listSignedUp(
  db: Database,
  { from, to }: Span,
  { after, atMost, instructors }: { after: After; atMost: number; instructors: readonly string[] },
) {
  return db
    .selectFrom('users')
    .select(['uid', 'createdAt', 'country', 'umur', 'kerja', 'choicePlan', 'clickpayAt'])
    .select(['language', 'source', 'campaign'])
    .where('createdAt', '>=', after?.createdAt ?? from)
    .where('createdAt', '<', to)
    .$if(after !== null, (users) =>
      users.where((row) =>
        row.or([
          row('createdAt', '>', after?.createdAt ?? 0),
          row.and([row('createdAt', '=', after?.createdAt ?? 0), row('uid', '>', after?.uid ?? '')]),
        ]),
      ),
    )
    .where('role', 'is', null)
    .where('mergedInto', 'is', null)
    .where('source', '!=', importedSource)
    .$if(instructors.length > 0, (users) => users.where('email', 'not in', instructors))
    .orderBy('createdAt')
    .orderBy('uid')
    .limit(atMost)
    .execute();
}

type Of = { uids: readonly string[] };

/** Returns those of these users who reached Stripe's payment page. */
export async function listOpened(db: Database, { uids }: Of): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('checkouts')
    .select('uid')
    .distinct()
    .where('uid', 'in', uids)
    .where('checkoutSessionId', 'is not', null)
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/** Returns the first payment of each of these users, without withdrawn ones. */
export async function listFirstPayments(
  db: Database,
  { uids }: Of,
): Promise<Map<string, { paidAt: number; plan: PaidPlan | null }>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .leftJoin('prices', 'prices.id', 'payments.priceId')
    .select(['payments.uid', 'payments.paidAt'])
    .select(({ fn }) => fn.coalesce('payments.gives', 'prices.plan').as('plan'))
    .where('payments.uid', 'in', uids)
    .where('payments.withdrawnAt', 'is', null)
    // Of several, the last one in this order remains in the map.
    .orderBy('payments.paidAt', 'desc')
    .orderBy('payments.checkoutSessionId', 'desc')
    .execute();
  return new Map(rows.map(({ uid, paidAt, plan }) => [uid, { paidAt, plan }]));
}

/** Counts the published lessons that each of these users has completed. */
export async function countWatched(db: Database, { uids }: Of): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select('progress.uid')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('progress.uid', 'in', uids)
    .where('lessons.removedAt', 'is', null)
    // A video that was watched does not count for the article that it has become, nor the other way round.
    .where((row) =>
      row.or([
        row.and([row('lessons.kind', '=', 'video'), row('progress.watchedAt', 'is not', null)]),
        row.and([row('lessons.kind', '=', 'article'), row('progress.readAt', 'is not', null)]),
      ]),
    )
    .groupBy('progress.uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]));
}

export type StoredCohort = Awaited<ReturnType<typeof listCohorts>>[number];

type Days = { from: string; to: string };

/** Lists the days that have been counted or are being counted. */
export async function listCohorts(db: Database, { from, to }: Days) {
  return db
    .selectFrom('cohortDays')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** Returns the time of the first sign-up, if any. */
export async function findFirstSignUp(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

/** A day is due if its last count began by `dueBefore`, or by `unfinishedBefore` and has not ended. */
export type DueLimits = { dueBefore: number; unfinishedBefore: number; wrongAfter: number };

/** Returns those of these days that are due, and that no other process has claimed in the meantime. */
export async function claimDays(
  db: Database,
  {
    days,
    now,
    dueBefore,
    unfinishedBefore,
    wrongAfter,
  }: { days: readonly string[]; now: number } & DueLimits,
): Promise<Set<string>> {
  if (days.length === 0) return new Set();
  const claimed = await db
    .insertInto('cohortDays')
    .values(days.toSorted().map((day) => ({ day, startedAt: now })))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ startedAt: now })
        .where((row) =>
          row.or([
            row('cohortDays.startedAt', '<=', dueBefore),
            row.and([
              row('cohortDays.startedAt', '<=', unfinishedBefore),
              row('cohortDays.computedAt', '<', row.ref('cohortDays.startedAt')),
            ]),
            // A wrong clock wrote it.
            row('cohortDays.startedAt', '>', wrongAfter),
          ]),
        ),
    )
    .returning('day')
    .execute();
  return new Set(claimed.map(({ day }) => day));
}

/** Lets the next run count these days. */
export async function releaseDays(db: Database, { days }: { days: readonly string[] }): Promise<void> {
  if (days.length === 0) return;
  await db.updateTable('cohortDays').set({ startedAt: 0 }).where('day', 'in', days).execute();
}

/** Records that these days were counted, and had not changed. */
export async function touchDays(
  db: Database,
  { days, now }: { days: readonly string[]; now: number },
): Promise<void> {
  if (days.length === 0) return;
  await db.updateTable('cohortDays').set({ computedAt: now }).where('day', 'in', days).execute();
}

export type FunnelRow = { dimension: Dimension | 'all'; value: string } & FunnelCounts;

/** Replaces the roll-ups of a day. Call it in a transaction. */
export async function replaceDay(
  tx: Database,
  { day, cohort, rows }: { day: string; cohort: Omit<StoredCohort, 'day' | 'startedAt'>; rows: FunnelRow[] },
): Promise<void> {
  // Locks the day, so that two processes replace it one after the other.
  await tx.updateTable('cohortDays').set(cohort).where('day', '=', day).execute();
  const dimensions = ['all', 'source', 'campaign', 'country', 'plan', 'language'] as const;
  await tx.deleteFrom('funnelDays').where('dimension', 'in', dimensions).where('day', '=', day).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('funnelDays')
    .values(rows.map((row) => ({ day, ...row })))
    .execute();
}

/** Sums a dimension over a span, those with the most sign-ups first. */
export async function sumFunnelBy(
  db: Database,
  dimension: Dimension,
  { from, to, atMost }: Days & { atMost: number },
): Promise<Map<string, FunnelCounts>> {
  const rows = await sumsOf(db, { dimension, from, to })
    .select('value')
    .groupBy('value')
    .orderBy('signedUp', 'desc')
    .limit(atMost)
    .execute();
  return new Map(rows.map(({ value, ...counts }) => [value, numbers(counts)]));
}

/** Sums the whole funnel of each day. */
export async function sumFunnelByDay(db: Database, { from, to }: Days): Promise<Map<string, FunnelCounts>> {
  const rows = await sumsOf(db, { dimension: 'all', from, to }).select('day').groupBy('day').execute();
  return new Map(rows.map(({ day, ...counts }) => [day, numbers(counts)]));
}

function sumsOf(db: Database, { dimension, from, to }: Days & { dimension: Dimension | 'all' }) {
  return db
    .selectFrom('funnelDays')
    .select(({ fn }) => [
      fn.sum<number | string>('signedUp').as('signedUp'),
      fn.sum<number | string>('registered').as('registered'),
      fn.sum<number | string>('planChosen').as('planChosen'),
      fn.sum<number | string>('checkoutOpened').as('checkoutOpened'),
      fn.sum<number | string>('paid').as('paid'),
    ])
    .where('dimension', '=', dimension)
    .where('day', '>=', from)
    .where('day', '<=', to);
}

/** PostgreSQL returns sums as texts. */
function numbers(counts: Record<keyof FunnelCounts, number | string>): FunnelCounts {
  return {
    signedUp: Number(counts.signedUp),
    registered: Number(counts.registered),
    planChosen: Number(counts.planChosen),
    checkoutOpened: Number(counts.checkoutOpened),
    paid: Number(counts.paid),
  };
}

export async function deleteOldDays(db: Database, before: { day: string }): Promise<void> {
  const dimensions = ['all', 'source', 'campaign', 'country', 'plan', 'language'] as const;
  await db
    .deleteFrom('funnelDays')
    .where('dimension', 'in', dimensions)
    .where('day', '<', before.day)
    .execute();
  await db.deleteFrom('cohortDays').where('day', '<', before.day).execute();
}
