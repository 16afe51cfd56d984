/** The sessions of users. Only the hash of each token is stored. */
import { isSessionOver, sessionIdleMs, sessionMs, sessionsAtMost } from '#rules/sign-in/session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { lockUser } from './user-store.ts';

export type Session = { id: string; uid: string; lastUsedAt: number };

/**
 * Opens a session and ends the person's oldest ones beyond the allowed number. To be called in a transaction: of
 * sign-ins at one moment each sees those before it. @returns the ended ones; null where the account was merged a moment
 * ago, and has no sessions any more
 */
export async function createSession(
  db: Database,
  session: { id: string; tokenHash: string; uid: string; userAgent: string; timeZone: string; now: number },
): Promise<{ userAgent: string }[] | null> {
  const { now, ...row } = session;
  const held = await lockUser(db, { uid: session.uid });
  if (held && held.mergedInto !== null) return null;
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

/** Ends one of a person's own sessions; null when it is not theirs or is over. */
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

/** Ends the session of a token, also one that is over by the clock, which may be wrong. */
export async function endSessionOfToken(db: Database, by: { tokenHash: string }): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', by.tokenHash).execute();
}

/** Ends all of a person's sessions but one. */
export async function endOtherSessions(db: Database, session: { id: string; uid: string }): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', session.uid).where('id', '!=', session.id).execute();
}

/** Ends all of a person's sessions, and returns how many there were. */
export async function endAllSessions(db: Database, of: { uid: string }): Promise<number> {
  const ended = await db.deleteFrom('sessions').where('uid', '=', of.uid).returning('id').execute();
  return ended.length;
}

/** Forgets sessions that were over by themselves at this time already. */
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
