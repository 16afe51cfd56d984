/** Refuses who asks too often, and says how long to wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type ClientNetwork, networkOfIp } from '#server/http/client-network.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { groupCommit } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hitRateLimit, type RateLimit } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

/**
 * Counts towards each limit in turn, up to the first that is reached: what is refused there takes nothing of those
 * behind it. @throws {Refusal} resource-exhausted, with the seconds to wait
 */
export async function hitRateLimits(ctx: AppContext, ...asked: RateLimit[]): Promise<void> {
  const now = ctx.now();
  const wait = await groupCommit(ctx.db, async (tx) => {
    for (const one of asked) {
      const seconds = await hitRateLimit(tx, { ...one, now });
      if (seconds !== null) return seconds;
    }
    return null;
  });
  if (wait !== null) throw tooManyRequests(wait);
}

export function tooManyRequests(waitSeconds: number): Refusal {
  return new Refusal('resource-exhausted', `Too many tries. Please wait ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  });
}

/** A count that takes longer, such as on a locked file, does not hold up who only reads. */
const countingMs = 200;

/**
 * As `limit`, before what a signed-in person only reads: it goes on where nothing can be counted, such as on a full
 * disk. @throws {Refusal} resource-exhausted, with the seconds to wait
 */
export async function hitRateLimitOfRead(ctx: AppContext, asked: RateLimit): Promise<void> {
  try {
    await Promise.race([hitRateLimits(ctx, asked), sleep(countingMs, undefined, { ref: false })]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Where a request comes from: the socket's peer, or what a trusted proxy says of it. */
export function clientIp(ctx: AppContext, c: Context): string {
  const peer = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const forwarded = ctx.config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || (peer?.remoteAddress ?? '');
}

type Share = Omit<RateLimit, 'key'>;

/** The limit of one network, and behind it the larger one of the block around it. */
export function networkLimits(
  ctx: AppContext,
  c: Context,
  { name, network, block }: { name: string; network: Share; block: Share },
): RateLimit[] {
  const from = clientNetwork(ctx, c);
  return [
    { key: `${name}:${from.network}`, ...network },
    { key: `${name}:${from.block}`, ...block },
  ];
}

/** The network that a request comes from, as one word of a limit's key. */
export function clientIpNetwork(ctx: AppContext, c: Context): string {
  return clientNetwork(ctx, c).network;
}

export function clientNetwork(ctx: AppContext, c: Context): ClientNetwork {
  return networkOfIp(clientIp(ctx, c)) ?? { network: 'unknown', block: 'unknown block' };
}
