/** Tells what a browser has not sent yet, without the code that sends it. */
import { attempt } from '#web/platform/stored.ts';

type Unsent = 'progress' | 'notes';

/** The prefix of a user's unsent progress or notes in localStorage. */
export const unsentPrefix = (what: Unsent, uid: string): string => `lectern.${what}.${uid}.`;

export function hasUnsent(what: Unsent, uid: string): boolean {
  const keys =
    attempt(() => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')) ?? [];
  return uid !== '' && keys.some((key) => key.startsWith(unsentPrefix(what, uid)));
}
