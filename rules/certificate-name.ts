/** The name that is printed on a certificate, as somebody typed it. */

/** The longest name that fits on the certificate in a readable size. */
export const longestName = 80;

export type NameProblem = 'missing' | 'address' | 'too-long';

/** Returns the problem that keeps a sanitized name from being printed; null when there is none. */
export function nameProblem(name: string): NameProblem | null {
  if (!/\p{L}/u.test(name)) return 'missing';
  // A certificate is public, and an email address is nobody's name. A Malay name may have an alias: Siti @ Aminah.
  if (/[^\s@]@[^\s@]+\.[^\s@.]/u.test(name)) return 'address';
  return Array.from(name).length > longestName ? 'too-long' : null;
}
