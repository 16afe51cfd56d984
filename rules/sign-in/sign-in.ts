/** Sign-in by an email with a link and a code (decision 16), and the addresses that it is sent to. */
import type { ErrorCode } from '#rules/api-error.ts';

/** The lifetime of links and codes, which work once. */
export const lifetimeMinutes = 10;

/** The time in which a used link is recognized in the browser that used it (decisions 25 and 33). */
export const recognizedMinutes = 10;

/** The number of wrong codes after which a sign-in request ends. */
export const codeTries = 5;

/** The sign-in form without a script: its action, and the landing page's anchor of each error. */
export const signInForm = {
  action: '/sign-in-links',
  anchorFor(code: ErrorCode): SignInAnchor {
    if (code === 'invalid-argument') return 'login-invalid';
    return code === 'resource-exhausted' ? 'login-too-often' : 'login-failed';
  },
};

export type SignInAnchor = 'login-invalid' | 'login-too-often' | 'login-failed';

/** Characters that mail programs interpret as a list, a name or a comment, or drop silently. */
const neverInOneAddress = /[\s\p{C},;:<>()"\\[\]]/u;

/**
 * Returns whether a text contains @ (specification 5) and is one address: "a@x, b@y" and "A <a@x>" would bypass the rate
 * limit of each address (promise I9).
 */
export function looksLikeEmail(address: string): boolean {
  // Checked before the domain is encoded, which would hide its characters.
  const typed = address.normalize('NFKC').trim();
  return /^[^@]+@[^@]+$/.test(typed) && !neverInOneAddress.test(typed);
}

/** Returns an address trimmed, in NFKC and in lower case; the server's `normalizeEmail` encodes its domain too. */
export function foldEmail(address: string): string {
  return address.normalize('NFKC').trim().toLowerCase();
}

/** Masks an address, so that only its owner recognizes it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Returns the address that was probably meant; null if its domain does not look mistyped. It is only a suggestion. */
export function likelyEmail(address: string): string | null {
  const email = address.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || [...offered, ...alsoReal].includes(domain)) return null;
  const meant = offered.find((known) => isOneSlipAway(domain, known));
  return meant ? email.slice(0, at + 1) + meant : null;
}

/** The mail providers that our learners use most; the first one that fits is suggested. */
const offered = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.co.id',
  'yahoo.com.my',
  'ymail.com',
];

/** Real domains that are one typo away from those. */
const alsoReal = [
  'mail.com',
  'email.com',
  'cloud.com',
  'yahoo.co.in',
  'yahoo.co.il',
  'yahoo.com.mx',
  'yahoo.com.mm',
];

/** Returns true when one letter is missing, added or different, or two neighboring letters are swapped. */
function isOneSlipAway(typed: string, known: string): boolean {
  let from = 0;
  while (from < known.length && typed[from] === known[from]) from += 1;
  const [typedRest, knownRest] = [typed.slice(from), known.slice(from)];
  return (
    typedRest === knownRest.slice(1) ||
    typedRest.slice(1) === knownRest ||
    (typedRest.slice(1) === knownRest.slice(1) && typedRest !== '') ||
    (typedRest.slice(2) === knownRest.slice(2) && typedRest.slice(0, 2) === `${knownRest[1]}${knownRest[0]}`)
  );
}

export type LinkState = { usedAt: number | null; replacedAt: number | null; expiresAt: number };

/** Returns why a request can no longer sign in; null while it can. */
export function spentReason(state: LinkState, now: number): 'used' | 'replaced' | 'expired' | null {
  if (state.usedAt !== null) return 'used';
  if (state.replacedAt !== null) return 'replaced';
  return state.expiresAt <= now ? 'expired' : null;
}
