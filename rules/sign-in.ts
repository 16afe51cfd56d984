/** Sign-in by one mail with a link and a code (decisions 16). */

/** Links and codes live this long and work once. */
export const lifetimeMinutes = 10;

/** Wrong codes after which a request for sign-in ends. */
export const codeTries = 5;

/** What mail programs read as a list, a name or a comment, or leave out unseen. */
const neverInOneAddress = /[\s\p{C},;:<>()"\\[\]]/u;

/**
 * Non-empty and contains @ (seed 5), and is one address: "a@x, b@y" and "A <a@x>" would mail people
 * past the bound for each of them (promise I9).
 */
export function looksLikeEmail(address: string): boolean {
  const email = normaliseEmail(address);
  return /^[^@]+@[^@]+$/.test(email) && !neverInOneAddress.test(email);
}

/** One person, one spelling: without surrounding space, in one Unicode form, in lower case. */
export function normaliseEmail(address: string): string {
  return address.normalize('NFKC').trim().toLowerCase();
}
