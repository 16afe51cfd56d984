/** The lifetime of a session. */

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends when it was not used for this long. */
export const sessionIdleMs = 30 * dayMs;

/** A session ends this long after signing in, however often it was used. */
export const sessionMs = 90 * dayMs;

/** The most sessions of one user; one more ends the oldest. */
export const sessionsAtMost = 5;

/** The last use is written down at most this often: a look-up is not a write. */
const touchMs = 5 * 60 * 1000;

/** Is the session over by itself? Who signs out ends it by deleting it. */
export function isSessionOver(session: { createdAt: number; lastUsedAt: number }, now: number): boolean {
  return session.lastUsedAt <= now - sessionIdleMs || session.createdAt <= now - sessionMs;
}

/** Is the session's last use written down freshly enough? */
export function isUseNoted(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt < touchMs;
}
