/** The choices of users about news, and whether they get any. */
import { getsNews } from '#rules/campaign.ts';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export async function putNewsChoice(
  db: Database,
  { uid, news, now }: { uid: string; news: boolean; now: number },
): Promise<void> {
  const choice = news ? { onAt: now, offAt: null } : { onAt: null, offAt: now };
  await db
    .insertInto('newsChoices')
    .values({ uid, ...choice })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(choice))
    .execute();
}

export async function readNews(db: Database, of: { uid: string; paidPlan: Plan }): Promise<boolean> {
  const choice = await db
    .selectFrom('newsChoices')
    .select(['onAt', 'offAt'])
    .where('uid', '=', of.uid)
    .executeTakeFirst();
  return getsNews({ paidPlan: of.paidPlan, choice: choiceOf(choice) });
}

function choiceOf(row: { onAt: number | null; offAt: number | null } | undefined): 'on' | 'off' | null {
  if (!row) return null;
  return row.onAt === null ? 'off' : 'on';
}

export type Reader = { uid: string; email: string; language: 'en' | 'ms' | 'id' };

/** Returns those of these users who get news: accounts that are neither banned, deleted, to be deleted nor merged. */
export async function listReaders(
  db: Database,
  { uids }: { uids: readonly string[] },
): Promise<(Reader & { plan: Plan })[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('newsChoices', 'newsChoices.uid', 'users.uid')
    .select(['users.uid', 'email', 'language', 'plan', 'paidPlan', 'onAt', 'offAt'])
    .where('users.uid', 'in', uids)
    .where('bannedAt', 'is', null)
    .where('deletionAskedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where('email', 'like', '%@%')
    .execute();
  return rows
    .filter(({ paidPlan, onAt, offAt }) => {
      const choice = onAt === null && offAt === null ? null : choiceOf({ onAt, offAt });
      return getsNews({ paidPlan, choice });
    })
    .map(({ uid, email, language, plan }) => ({ uid, email, language, plan }));
}
