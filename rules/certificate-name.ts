/** The name that is printed on a certificate, as somebody typed it. */

/** What fits on the sheet in a size that reads. */
export const longestName = 80;

export type NameTrouble = 'missing' | 'address' | 'too-long';

/**
 * The name as it will be printed: composed letters, single spaces, and none of the invisible signs that turn
 * text around or hide in it.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '').trim();
}

/** What keeps a tidied name from being printed; null when nothing does. */
export function nameTrouble(name: string): NameTrouble | null {
  if (!/\p{L}/u.test(name)) return 'missing';
  // A certificate is public, and an address is nobody's name.
  if (name.includes('@')) return 'address';
  return Array.from(name).length > longestName ? 'too-long' : null;
}

/** Controls, and marks of direction, except the joiners that some scripts write with. */
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
