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
  const isGifted = (await listGifted(db, { uids: [of.uid] })).has(of.uid);
  return getsNews({ paidPlan: isGifted ? 'free' : of.paidPlan, choice: choiceOf(choice) });
}

/** Returns those of these users whose plan others have paid: they redeemed a gift, and have no payment for themselves. */
async function listGifted(db: Database, { uids }: { uids: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('gifts')
    .select((row) => row.ref('gifts.uid').$notNull().as('uid'))
    .where('gifts.uid', 'in', uids)
    .where((row) => {
      const ownPayment = row
        .selectFrom('payments')
        .leftJoin('gifts as bought', 'bought.checkoutSessionId', 'payments.checkoutSessionId')
        .select('payments.uid')
        .whereRef('payments.uid', '=', 'gifts.uid')
        .where((own) =>
          own.or([
            own('bought.checkoutSessionId', 'is', null),
            own('bought.uid', '=', own.ref('payments.uid')),
          ]),
        )
        .where('payments.withdrawnAt', 'is', null)
        .whereRef('payments.refundedCents', '<', 'payments.amountCents')
        .where('payments.dispute', 'in', ['none', 'won']);
      return row.not(row.exists(ownPayment));
    })
    .execute();
  return new Set(rows.map(({ uid }) => uid));
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
  const gifted = await listGifted(db, { uids });
  return rows
    .filter(({ uid, paidPlan, onAt, offAt }) => {
      const choice = onAt === null && offAt === null ? null : choiceOf({ onAt, offAt });
      return getsNews({ paidPlan: gifted.has(uid) ? 'free' : paidPlan, choice });
    })
    .map(({ uid, email, language, plan }) => ({ uid, email, language, plan }));
}
