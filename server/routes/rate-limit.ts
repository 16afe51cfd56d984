/** Refuses requests that come too often, with the seconds to wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type ClientNetwork, forwardedClient, networkOfIp } from '#server/http/client-network.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { groupCommit } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hitRateLimit, type RateLimit } from '#server/store/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

/**
 * Hits each rate limit in turn, up to the first that is exhausted; those behind it are not hit.
 * @throws {Refusal} resource-exhausted, with the seconds to wait
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

/** A read goes on when counting takes longer than this, such as on a locked file. */
const countingMs = 200;

/**
 * Hits the rate limit of a read. The read goes on where nothing can be counted, such as on a full disk.
 * @throws {Refusal} resource-exhausted, with the seconds to wait
 */
export async function hitRateLimitOfRead(ctx: AppContext, asked: RateLimit): Promise<void> {
  try {
    await Promise.race([hitRateLimits(ctx, asked), sleep(countingMs, undefined, { ref: false })]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Returns the client's IP: the socket's peer, or the address that a trusted proxy names. */
export function clientIp(ctx: AppContext, c: Context): string {
  const peer = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const { trustProxy, trustedProxies } = ctx.config;
  const header = trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const forwarded = header === undefined ? '' : forwardedClient(header, trustedProxies);
  return forwarded || (peer?.remoteAddress ?? '');
}

/** Returns the client's network, as a part of a rate limit's key. */
export function clientIpNetwork(ctx: AppContext, c: Context): string {
  return clientNetwork(ctx, c).network;
}

export function clientNetwork(ctx: AppContext, c: Context): ClientNetwork {
  return networkOfIp(clientIp(ctx, c)) ?? { network: 'unknown', block: 'unknown block' };
}
