/**
 * How many wrong codes are borne. A code has six digits, so whoever may guess for ever is in some day. Each guess
 * counts before its code is compared and is taken back when the code was right; links stay open to everybody.
 */
import type { ClientNetwork } from '#server/http/client-network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { hitRateLimit, type RateLimit, releaseRateLimit } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

const tenMinutesMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;

export type CodeGuess = {
  email: string;
  from: ClientNetwork;
  /**
   * `known`: somebody signed in with this address in this browser before. `asking`: the browser asked for the mail.
   * `other`: it did neither. Each has a daily cap of its own, so that no other browser's guesses shut it out.
   */
  browser: 'known' | 'asking' | 'other';
};

/** Wrong codes a day for one address. */
const dailyCap = { known: 20, asking: 10, other: 10 };

/** After so many wrong codes within ten minutes, over all addresses, only known browsers may try one. */
const breaker = 500;

/** One network's and one block's share of that. */
const networkShare = 10;
const blockShare = 50;

/**
 * @returns the way to take the guess back
 * @throws {Refusal} resource-exhausted for a network that guessed too often, unauthenticated with `codes-paused`
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
      throw new Refusal('resource-exhausted', `Too many tries. Please wait ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    throw new Refusal('unauthenticated', 'Codes rest for a while. The link of the mail works.', {
      reason: 'codes-paused',
    });
  }
  return async () => {
    for (const { key } of limits) await releaseRateLimit(ctx.db, { key });
  };
}
