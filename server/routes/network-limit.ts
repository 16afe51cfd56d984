/**
 * Rate limits of networks that know people. Behind one address may be a school, or all phones of a carrier: the more
 * people signed in from there today, the more may try.
 */
import type { Context } from 'hono';
import { groupCommit } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { hitRateLimit, type RateLimit, readHits } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';
import { clientIpNetwork } from './rate-limit.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Somebody who signs in takes a few tries: a mail that is slow, a code that was mistyped. */
const triesForSuccess = 4;

/** A stranger with a hundred mailboxes of their own gets no further than this. */
const mostSuccesses = 100;

/** Returns the limit of the client's network, with more for each sign-in of the last day. */
export async function growingLimit(
  ctx: AppContext,
  c: Context,
  { name, atMost, windowMs }: { name: string; atMost: number; windowMs: number },
): Promise<RateLimit> {
  const network = clientIpNetwork(ctx, c);
  const successes = await readHits(ctx.db, { key: successKey(network), windowMs: dayMs, now: ctx.now() });
  const more = triesForSuccess * Math.min(successes, mostSuccesses);
  return { key: `${name}:${network}`, atMost: atMost + more, windowMs };
}

/** Counts that somebody signed in from the client's network. Their sign-in does not fail when it cannot be counted. */
export async function countSuccess(ctx: AppContext, c: Context): Promise<void> {
  const limit = { key: successKey(clientIpNetwork(ctx, c)), atMost: mostSuccesses, windowMs: dayMs };
  try {
    await groupCommit(ctx.db, (tx) => hitRateLimit(tx, { ...limit, now: ctx.now() }));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

function successKey(network: string): string {
  return `sign-in-successes:${network}`;
}
