/** The sessions of users. Only the hash of each token is stored. */
import { isSessionOver, sessionIdleMs, sessionMs, sessionsAtMost } from '#rules/sign-in/session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockUser } from './user-store.ts';

export type Session = { id: string; uid: string; lastUsedAt: number };

/**
 * Opens a session and ends the user's oldest ones beyond the allowed number. Call it in a transaction, so that
 * simultaneous sign-ins see each other.
 * @returns the ended sessions; null when the account has just been merged
 */
export async function createSession(
  db: Database,
  session: { id: string; tokenHash: string; uid: string; userAgent: string; timeZone: string; now: number },
): Promise<{ userAgent: string }[] | null> {
  const { now, ...row } = session;
  const locked = await lockUser(db, { uid: session.uid });
  if (locked && locked.mergedInto !== null) return null;
  await db
    .insertInto('sessions')
    .values({ ...row, createdAt: now, lastUsedAt: now })
    .execute();
  return db
    .deleteFrom('sessions')
    .where('uid', '=', session.uid)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('sessions')
        .select('id')
        .where('uid', '=', session.uid)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(sessionsAtMost),
    )
    .returning('userAgent')
    .execute();
}

export async function markSessionUsed(
  db: Database,
  use: { session: Pick<Session, 'id' | 'lastUsedAt'>; now: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: use.now })
    .where('id', '=', use.session.id)
    .where('lastUsedAt', '<', use.now)
    .execute();
}

export async function listSessions(db: Database, of: { uid: string; now: number }) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'timeZone', 'createdAt', 'lastUsedAt'])
    .where('uid', '=', of.uid)
    .orderBy('lastUsedAt', 'desc')
    .execute();
  return sessions.filter((session) => !isSessionOver(session, of.now));
}

/** Ends one of the user's own sessions; null when it is unknown or over. */
export async function endSession(
  db: Database,
  session: { id: string; uid: string },
): Promise<{ id: string } | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('uid', '=', session.uid)
    .returning('id')
    .executeTakeFirst();
  return ended ?? null;
}

/** Ends the session of a token, even one that has expired by a possibly wrong clock. */
export async function endSessionOfToken(db: Database, by: { tokenHash: string }): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', by.tokenHash).execute();
}

/** Ends all other sessions of the user. */
export async function endOtherSessions(db: Database, session: { id: string; uid: string }): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', session.uid).where('id', '!=', session.id).execute();
}

/** Ends all sessions of a user, and returns their number. */
export async function endAllSessions(db: Database, of: { uid: string }): Promise<number> {
  const ended = await db.deleteFrom('sessions').where('uid', '=', of.uid).returning('id').execute();
  return ended.length;
}

/** Deletes sessions that had expired by this time. */
export async function deleteOldSessions(db: Database, before: { time: number }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('lastUsedAt', '<=', before.time - sessionIdleMs),
        row('createdAt', '<=', before.time - sessionMs),
      ]),
    )
    .execute();
}
