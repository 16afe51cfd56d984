/** Sign-in by an email with a link and a code (decision 16), and the addresses that it is sent to. */
import type { ErrorCode } from '#rules/api-error.ts';

/** The lifetime of links and codes, which work once. */
export const lifetimeMinutes = 10;

/** The time in which a used link is recognised in the browser that used it (decisions 25 and 33). */
export const recognisedMinutes = 10;

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

/**
 * Returns the one spelling of an address: trimmed, in NFKC, in lower case, and with an ASCII domain.
 */
export function normaliseEmail(address: string): string {
  const email = address.normalize('NFKC').trim().toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  if (at === 0) return email;
  return email.slice(0, at) + domainToAscii(email.slice(at).normalize('NFKC'));
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

/** Returns true when one letter is missing, added or different, or two neighbouring letters are swapped. */
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

/** Returns the ASCII form of a domain in lower case and NFKC: `bücher.example` is `xn--bcher-kva.example`. */
export function domainToAscii(domain: string): string {
  return domain
    .split(/[.\u3002]/u)
    .map((label) => (isAscii(label) ? label : `xn--${encodePunycode(label)}`))
    .join('.');
}

function isAscii(text: string): boolean {
  return Array.from(text).every((character) => codeOf(character) < firstCode);
}

const base = 36;
const leastThreshold = 1;
const mostThreshold = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstCode = 0x80;

/** RFC 3492, section 6.3. */
function encodePunycode(label: string): string {
  const codes = Array.from(label, codeOf);
  const basic = codes.filter((code) => code < firstCode);
  let encoded = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let handled = basic.length;
  let code = firstCode;
  let delta = 0;
  let bias = firstBias;
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((other) => other >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta++;
      if (other !== code) continue;
      encoded += encodeDelta(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    code++;
  }
  return encoded;
}

/** Encodes a number in digits whose weights depend on the bias, the smallest first. */
function encodeDelta(delta: number, bias: number): string {
  let digits = '';
  let rest = delta;
  for (let place = base; ; place += base) {
    const threshold = Math.min(mostThreshold, Math.max(leastThreshold, place - bias));
    if (rest < threshold) return digits + digitOf(rest);
    const above = rest - threshold;
    digits += digitOf(threshold + (above % (base - threshold)));
    rest = Math.floor(above / (base - threshold));
  }
}

/** a to z, then 0 to 9. */
function digitOf(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let steps = 0;
  for (; rest > ((base - leastThreshold) * mostThreshold) / 2; steps += base)
    rest = Math.floor(rest / (base - leastThreshold));
  return steps + Math.floor((base * rest) / (rest + skew));
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

export type LinkState = { usedAt: number | null; replacedAt: number | null; expiresAt: number };

/** Returns why a request can no longer sign in; null while it can. */
export function spentReason(state: LinkState, now: number): 'used' | 'replaced' | 'expired' | null {
  if (state.usedAt !== null) return 'used';
  if (state.replacedAt !== null) return 'replaced';
  return state.expiresAt <= now ? 'expired' : null;
}
