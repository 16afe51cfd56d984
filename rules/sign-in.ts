/** Sign-in by one mail with a link and a code (decisions 16). */

/** Links and codes live this long and work once. */
export const lifetimeMinutes = 10;

/** Wrong codes after which a request for sign-in ends. */
export const codeTries = 5;

/** The browser's own check before it asks (seed 5): non-empty and contains @. */
export function looksLikeEmail(address: string): boolean {
  return address.trim() !== '' && address.includes('@');
}

/** One person, one spelling: without surrounding space, in one Unicode form, in lower case. */
export function normaliseEmail(address: string): string {
  return address.trim().normalize('NFKC').toLowerCase();
}
