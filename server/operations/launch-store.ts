/** The facts in the database that a course needs before it opens. */
import type { PaidPlan } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';

export async function listReadyVideos(
  db: Database,
  { ids }: { ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns whether there are prices, and whether the instructor has changed one. A price that only has another id at
 * Stripe, as after the change from test to live keys, is unchanged.
 */
export async function readPriceState(db: Database): Promise<'none' | 'unchanged' | 'changed'> {
  const prices = await db
    .selectFrom('prices')
    .select(['plan', 'needs', 'currency', 'amountCents', 'retiredAt'])
    .execute();
  const live = prices.filter(({ retiredAt }) => retiredAt === null);
  if (live.length === 0) return 'none';
  const isLive = (price: (typeof prices)[number]) =>
    live.some(
      ({ plan, needs, currency, amountCents }) =>
        plan === price.plan &&
        needs === price.needs &&
        currency === price.currency &&
        amountCents === price.amountCents,
    );
  return prices.every(isLive) ? 'unchanged' : 'changed';
}

/** Returns the plan that is not for sale; null when both are. */
export async function readPlanNotForSale(db: Database): Promise<PaidPlan | null> {
  const settings = await db.selectFrom('priceSettings').select('notForSale').executeTakeFirst();
  return settings?.notForSale ?? null;
}

/** Returns whether the mail server has accepted an email. */
export async function hasSentMail(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('sentAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function ownsSecondFactor(db: Database, { uid }: { uid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
