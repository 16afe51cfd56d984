/** Reads the user rows of several learners, each with the session that was used last. */
import type { Database } from '#server/db/database.ts';
import { type User, userColumns } from '#server/store/users.ts';

export type UserWithSession = User & { session: { createdAt: number; lastUsedAt: number } | null };

/** Returns the users in the order of their uids as asked; those who are gone are left out. */
export async function listUsers(
  db: Database,
  { uids }: { uids: readonly string[] },
): Promise<UserWithSession[]> {
  if (uids.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .leftJoin('certificates', 'certificates.uid', 'users.uid')
    .select(userColumns)
    .where('users.uid', 'in', uids)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['uid', 'createdAt', 'lastUsedAt'])
    .where('uid', 'in', uids)
    .orderBy('lastUsedAt')
    .execute();
  const byUid = new Map(users.map((user) => [user.uid, user]));
  const lastOf = new Map(sessions.map((session) => [session.uid, session]));
  return uids.flatMap((uid) => {
    const user = byUid.get(uid);
    return user ? [{ ...user, session: lastOf.get(uid) ?? null }] : [];
  });
}
