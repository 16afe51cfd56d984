/** Sign-in by one mail with a link and a code (decision 16). */
import { domainToAscii } from './punycode.ts';
import type { RefusalCode } from '../refusal.ts';

/** Links and codes live this long and work once. */
export const lifetimeMinutes = 10;

/** So long a used link is recognised in the browser that used it (decisions 25 and 33). */
export const recognisedMinutes = 10;

/** Wrong codes after which a request for sign-in ends. */
export const codeTries = 5;

/** The sign-in form where no script runs: where it posts, and which place of the landing page says what was wrong. */
export const signInForm = {
  action: '/sign-in-links',
  anchorFor(code: RefusalCode): SignInAnchor {
    if (code === 'invalid-argument') return 'login-invalid';
    return code === 'resource-exhausted' ? 'login-too-often' : 'login-failed';
  },
};

export type SignInAnchor = 'login-invalid' | 'login-too-often' | 'login-failed';

/** Characters that mail programs read as a list, a name or a comment, or drop silently. */
const neverInOneAddress = /[\s\p{C},;:<>()"\\[\]]/u;

/**
 * Non-empty and contains @ (specification 5), and is one address: "a@x, b@y" and "A <a@x>" would mail people
 * past the bound for each of them (promise I9).
 */
export function looksLikeEmail(address: string): boolean {
  // Looked at before the domain is encoded, which would hide what stands in it.
  const typed = address.normalize('NFKC').trim();
  return /^[^@]+@[^@]+$/.test(typed) && !neverInOneAddress.test(typed);
}

/**
 * One person, one spelling: without surrounding space, in one Unicode form, in lower case, and with the domain as the
 * network knows it. The same in the browser and on the server.
 */
export function normaliseEmail(address: string): string {
  const email = address.normalize('NFKC').trim().toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  if (at === 0) return email;
  return email.slice(0, at) + domainToAscii(email.slice(at).normalize('NFKC'));
}

/** An address that its owner recognises and nobody else learns: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
