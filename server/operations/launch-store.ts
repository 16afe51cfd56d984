/** The facts in the database that a course needs before it opens. */
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

/** Returns whether there are prices, and whether the instructor has replaced one. */
export async function readPriceState(db: Database): Promise<'none' | 'unchanged' | 'changed'> {
  const one = (isRetired: boolean) =>
    db
      .selectFrom('prices')
      .select('id')
      .where('retiredAt', isRetired ? 'is not' : 'is', null)
      .limit(1)
      .executeTakeFirst();
  if (!(await one(false))) return 'none';
  return (await one(true)) ? 'changed' : 'unchanged';
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
