/**
 * The seed's local cache of the user record, one entry per uid: what is painted first until the server
 * has answered. It decides nothing, holds neither address nor phone, and is gone at sign-out (decisions 23).
 */
import type { UserRecord } from '#rules/user.ts';

/** @throws when the browser refuses to read, as in some private windows. */
export function readRecord(): UserRecord | null {
  const key = keys().at(0);
  const kept = key === undefined ? null : localStorage.getItem(key);
  return kept === null ? null : (JSON.parse(kept) as UserRecord);
}

export function keepRecord(record: UserRecord): void {
  forgetRecords();
  if (record.uid === '') return;
  try {
    localStorage.setItem(prefix + record.uid, JSON.stringify({ ...record, email: '', phone: null }));
  } catch {
    // A courtesy that a full or closed storage may refuse.
  }
}

export function forgetRecords(): void {
  try {
    for (const key of keys()) localStorage.removeItem(key);
  } catch {
    // What cannot be read was not kept either.
  }
}

const prefix = 'user:';

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
