/**
 * Sign-in codes. A code has only six digits, so anyone with the database could try all of them against a hash. It is
 * therefore stored as a signature under the site's own key, for one request and one email.
 */
import { dayMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf, type Secret } from '#server/platform/crypto.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type ClientNetwork,
  hitRateLimit,
  type RateLimit,
  releaseRateLimit,
} from '#server/platform/rate-limits.ts';

const tenMinutesMs = 10 * 60_000;
type SignInCode = { linkId: string; email: string; code: string };

export function signCode(secret: Secret, code: SignInCode): string {
  return secret.sign('sign-in-code', signedText(code));
}

/** Compares in constant time. */
export function isCode(secret: Secret, code: SignInCode, signature: string): boolean {
  return secret.isSignatureOf('sign-in-code', signedText(code), signature);
}

/** Joins the parts by line breaks, which neither an id nor an email can contain. */
function signedText({ linkId, email, code }: SignInCode): string {
  return `${linkId}\n${email}\n${code}`;
}
type CodeGuess = {
  email: string;
  from: ClientNetwork;
  /**
   * `known`: a user signed in with this email in this browser before. `asking`: the browser requested the email.
   * `other`: neither. Each has its own daily limit, so that guesses from other browsers cannot lock it out.
   */
  browser: 'known' | 'asking' | 'other';
};

/** Wrong codes per email and day. */
const dailyCap = { known: 20, asking: 10, other: 10 };

/** Circuit breaker: after this many wrong codes in ten minutes over all emails, only known browsers may try one. */
const breaker = 500;

/** Wrong codes in ten minutes per network, and per block around it. */
const networkShare = 10;
const blockShare = 50;

/**
 * Counts a guess before its code is checked; links work without these limits.
 * @returns a function that releases it, for a correct code
 * @throws {ApiError} resource-exhausted for a network that guessed too often, unauthenticated with `codes-paused` when
 * codes are paused for this email or for everyone
 */
export async function hitCodeLimits(ctx: AppContext, guess: CodeGuess): Promise<() => Promise<void>> {
  const tenMinutes = (key: string, atMost: number): RateLimit => ({ key, atMost, windowMs: tenMinutesMs });
  const ofNetwork = [
    tenMinutes(`wrong-codes:of:${guess.from.network}`, networkShare),
    tenMinutes(`wrong-codes:of:${guess.from.block}`, blockShare),
  ];
  const ofEmail: RateLimit = {
    key: `wrong-codes:${guess.browser}:${hashOf(guess.email)}`,
    atMost: dailyCap[guess.browser],
    windowMs: dayMs,
  };
  const isKnown = guess.browser === 'known';
  const limits = isKnown ? [ofEmail] : [...ofNetwork, ofEmail, tenMinutes('wrong-codes', breaker)];
  for (const limit of limits) {
    const wait = await hitRateLimit(ctx.db, { ...limit, now: ctx.now() });
    if (wait === null) continue;
    if (ofNetwork.includes(limit))
      throw new ApiError('resource-exhausted', `Too many attempts. Please wait ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    throw new ApiError('unauthenticated', 'Codes are paused. Use the link in the email.', {
      reason: 'codes-paused',
    });
  }
  return async () => {
    for (const { key } of limits) await releaseRateLimit(ctx.db, { key });
  };
}
