/** Returns what a browser has not sent yet, without the code that sends it. */
import { attempt } from '#web/platform/stored.ts';

type Unsent = 'progress' | 'notes';

/** The prefix of a user's unsent progress or notes in localStorage. */
export const unsentPrefix = (what: Unsent, uid: string): string => `lectern.${what}.${uid}.`;

export function hasUnsent(what: Unsent, uid: string): boolean {
  return uid !== '' && keysOf(unsentPrefix(what, uid)).length > 0;
}

/** Removes a user's unsent progress or notes from this browser. */
export function removeUnsent(what: Unsent, uid: string): void {
  for (const key of keysOf(unsentPrefix(what, uid))) attempt(() => localStorage.removeItem(key));
}

function keysOf(prefix: string): string[] {
  const keys = attempt(() =>
    Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? ''),
  );
  return (keys ?? []).filter((key) => key.startsWith(prefix));
}
