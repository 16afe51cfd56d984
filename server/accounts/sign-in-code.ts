/**
 * A code has six digits, so a reader of the database could try all of them against any hash. Each code is therefore
 * stored as a signature under the site's own key, which is not in the database, for one request and one e-mail.
 */
import type { AppContext } from '#server/context.ts';
import { hashOf, type Secret } from '#server/platform/crypto.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type ClientNetwork,
  hitRateLimit,
  type RateLimit,
  releaseRateLimit,
} from '#server/platform/rate-limits.ts';

type SignInCode = { linkId: string; email: string; code: string };

export function signCode(secret: Secret, code: SignInCode): string {
  return secret.sign('sign-in-code', signedText(code));
}

/** Compares in constant time. */
export function isCode(secret: Secret, code: SignInCode, signature: string): boolean {
  return secret.isSignatureOf('sign-in-code', signedText(code), signature);
}

/** Joins the parts by line breaks, which neither an id nor an e-mail can hold. */
function signedText({ linkId, email, code }: SignInCode): string {
  return `${linkId}\n${email}\n${code}`;
}

// Rate limits of sign-in codes. A code has six digits, so a guesser without a limit is in some day. Each guess is
// counted before its code is compared and released when the code was right; links work without these limits.

const tenMinutesMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

type CodeGuess = {
  email: string;
  from: ClientNetwork;
  /**
   * `known`: a user signed in with this e-mail in this browser before. `asking`: the browser asked for the mail.
   * `other`: it did neither. Each has a daily limit of its own, so that no other browser's guesses lock it out.
   */
  browser: 'known' | 'asking' | 'other';
};

/** The most wrong codes a day for one e-mail. */
const dailyCap = { known: 20, asking: 10, other: 10 };

/** The circuit breaker: after this many wrong codes in ten minutes, over all e-mails, only known browsers may try one. */
const breaker = 500;

/** The most wrong codes in ten minutes of one network, and of the block around it. */
const networkShare = 10;
const blockShare = 50;

/**
 * Counts one guess. @returns a function that releases it
 * @throws {ApiError} resource-exhausted for a network that guessed too often, unauthenticated with `codes-paused`
 *   where codes rest for this address or for everybody
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
      throw new ApiError('resource-exhausted', `Too many tries. Please wait ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    throw new ApiError('unauthenticated', 'Codes rest for a while. The link of the mail works.', {
      reason: 'codes-paused',
    });
  }
  return async () => {
    for (const { key } of limits) await releaseRateLimit(ctx.db, { key });
  };
}
