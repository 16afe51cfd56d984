/** Tells whether a browser has unsent notes, without the code that sends them. */
import { attempt } from '#web/platform/stored.ts';

/** The prefix of a user's unsent notes in localStorage. */
export const unsentNotesPrefix = (uid: string): string => `lectern.notes.${uid}.`;

export function hasUnsentNotes(uid: string): boolean {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return uid !== '' && keys.some((key) => key.startsWith(unsentNotesPrefix(uid)));
}
