/**
 * The specification's local cache of the user record, one entry per uid: what is painted first until the server
 * has answered. It decides nothing, holds neither address nor phone, and is gone at sign-out (decision 23).
 */
import type { UserRecord } from '#rules/user.ts';

/** @throws when the browser refuses to read, as in some private windows. */
export function readCachedUser(): UserRecord | null {
  const key = keys(userPrefix).at(0);
  const kept = key === undefined ? null : localStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as UserRecord);
}

export function cacheUser(record: UserRecord): void {
  forget((key) => record.uid === '' || !key.endsWith(`:${record.uid}`));
  if (record.uid === '') return;
  try {
    localStorage.setItem(userPrefix + record.uid, JSON.stringify({ ...record, email: '', phone: null }));
  } catch {
    // A courtesy that a full or closed storage may refuse.
  }
}

/** At sign-out: the record, and the list of videos that was shown to its owner. */
export function clearUserCache(): void {
  forget(() => true);
}

const userPrefix = 'user:';

/** Before the uid in the key of the list of videos, which `course/outline-memory.ts` keeps. */
export const outlinePrefix = 'videos:';

function forget(which: (key: string) => boolean): void {
  try {
    for (const key of [...keys(userPrefix), ...keys(outlinePrefix)])
      if (which(key)) localStorage.removeItem(key);
  } catch {
    // What cannot be read was not kept either.
  }
}

function keys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
