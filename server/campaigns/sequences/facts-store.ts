/** The facts about learners that start or end a sequence, read for a batch by their uids. */
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

type Of = { uids: readonly string[] };

/** Returns when each of them last watched a lesson. */
export async function listLastWatched(db: Database, of: Of): Promise<Map<string, number>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .select((row) => ['uid', row.fn.max('updatedAt').as('at')])
    .where('uid', 'in', of.uids)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, at }) => [uid, at]));
}

/** Returns when each of them last paid for themselves. */
export async function listLastPaid(db: Database, of: Of): Promise<Map<string, number>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select((row) => ['uid', row.fn.max('paidAt').as('at')])
    .where('uid', 'in', of.uids)
    .where('withdrawnAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('gifts')
            .select('gifts.plan')
            .whereRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId'),
        ),
      ),
    )
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, at }) => [uid, at]));
}

/** Returns the lessons that each of them has watched to the end. */
export async function listWatchedLessons(db: Database, of: Of): Promise<Map<string, Set<string>>> {
  const watched = new Map(of.uids.map((uid) => [uid, new Set<string>()]));
  if (of.uids.length === 0) return watched;
  const rows = await db
    .selectFrom('progress')
    .select(['uid', 'lessonId'])
    .where('uid', 'in', of.uids)
    .where('watchedAt', 'is not', null)
    .execute();
  for (const { uid, lessonId } of rows) watched.get(uid)?.add(lessonId);
  return watched;
}

export type AccountFacts = { plan: Plan; paidPlan: Plan; createdAt: number; newsOnAt: number | null };

export async function listAccountFacts(db: Database, of: Of): Promise<Map<string, AccountFacts>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('newsChoices', 'newsChoices.uid', 'users.uid')
    .select(['users.uid', 'plan', 'paidPlan', 'createdAt', 'newsChoices.onAt as newsOnAt'])
    .where('users.uid', 'in', of.uids)
    .execute();
  return new Map(rows.map(({ uid, ...facts }) => [uid, facts]));
}
