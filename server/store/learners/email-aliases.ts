/** The further e-mails by which learners sign in: those of the accounts that were merged into theirs. */
import type { Database } from '#server/db/database.ts';

export async function addEmailAlias(
  db: Database,
  alias: { email: string; uid: string; addedAt: number },
): Promise<void> {
  await db.insertInto('emailAliases').values(alias).execute();
}

/** Returns the uid of the account that an e-mail leads to; undefined where it is nobody's further one. */
export async function findAliasOwner(db: Database, by: { email: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailAliases')
    .select('uid')
    .where('email', '=', by.email)
    .executeTakeFirst();
  return row?.uid;
}

/** Lists the further e-mails of a learner, the oldest first. */
export async function listEmailAliases(db: Database, of: { uid: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('emailAliases')
    .select('email')
    .where('uid', '=', of.uid)
    .orderBy('addedAt')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Takes a further e-mail away from its learner. */
export async function deleteEmailAlias(db: Database, alias: { email: string; uid: string }): Promise<void> {
  await db.deleteFrom('emailAliases').where('email', '=', alias.email).where('uid', '=', alias.uid).execute();
}
