/** Bans of learners, as a column of the user's row. */
import type { Database } from '#server/db/database.ts';

/** Null when the learner is banned already, or gone. */
export async function banUser(
  db: Database,
  ban: { uid: string; now: number },
): Promise<{ uid: string } | null> {
  const banned = await db
    .updateTable('users')
    .set({ bannedAt: ban.now })
    .where('uid', '=', ban.uid)
    .where('bannedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return banned ?? null;
}

/** Null when the learner is not banned. */
export async function unbanUser(db: Database, of: { uid: string }): Promise<{ uid: string } | null> {
  const unbanned = await db
    .updateTable('users')
    .set({ bannedAt: null })
    .where('uid', '=', of.uid)
    .where('bannedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return unbanned ?? null;
}
