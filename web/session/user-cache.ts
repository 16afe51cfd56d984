/**
 * The specification's local cache of the user record, one entry per uid: it is shown until the server
 * has answered. It decides nothing, contains neither email nor phone, and is cleared at sign-out (decision 23).
 * During an impersonation nothing is read, stored or cleared.
 */
import type { UserRecord } from '#rules/user.ts';
import { readImpersonation } from './impersonation.ts';

/** Returns the cached user. @throws if the browser denies access, as in some private windows. */
export function readCachedUser(): UserRecord | null {
  if (readImpersonation() !== null) return null;
  const key = keys(userPrefix).at(0);
  const kept = key === undefined ? null : localStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as UserRecord);
}

/** Returns the uid of the cached user; '' if there is none or the browser denies access to its storage. */
export function cachedUid(): string {
  try {
    return readCachedUser()?.uid ?? '';
  } catch {
    return '';
  }
}

export function cacheUser(record: UserRecord): void {
  if (readImpersonation() !== null) return;
  forget((key) => record.uid === '' || !key.endsWith(`:${record.uid}`));
  if (record.uid === '') return;
  try {
    localStorage.setItem(userPrefix + record.uid, JSON.stringify({ ...record, email: '', phone: null }));
  } catch {
    // The cache is optional: the storage may be full or forbidden.
  }
}

/** Clears the user and the list of videos, at sign-out. */
export function clearUserCache(): void {
  if (readImpersonation() === null) forget(() => true);
}

const userPrefix = 'user:';

/** The key prefix of the cached list of videos (`outline-memory.ts`), followed by the uid. */
export const outlinePrefix = 'videos:';

function forget(which: (key: string) => boolean): void {
  try {
    for (const key of [...keys(userPrefix), ...keys(outlinePrefix)])
      if (which(key)) localStorage.removeItem(key);
  } catch {
    // A storage that cannot be read contains nothing.
  }
}

function keys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
