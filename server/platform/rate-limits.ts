/** Rate limits count hits in time windows. They are stored in the database, so that all processes count together. */
import { type BlockList, isIPv4, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { clocksDifferMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { isOverIn } from './db/clock-conditions.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';
import { type Database, groupCommit } from './db/database.ts';
import { ApiError } from './http/api-error.ts';

export type RateLimit = { key: string; atMost: number; windowMs: number };

/** The network of a client's IP, as rate limits count it. */
export type ClientNetwork = {
  /** One subscriber: an IPv4 address, or the /64 in which an IPv6 client chooses its addresses freely. */
  network: string;
  /** The /24 or /48 around it, which one provider or attacker may control. */
  block: string;
};

/** A read is allowed when counting takes longer than this, such as on a locked file. */
const countingMs = 200;

/** Counts one hit. Returns the seconds to wait when the limit is exceeded, otherwise null. */
export async function hitRateLimit(db: Database, limit: RateLimit & { now: number }): Promise<number | null> {
  // A window that starts in the future was written by a wrong clock, so it is replaced.
  const fresh = isOverIn('rateLimits.windowStart', { now: limit.now, lastsMs: limit.windowMs });
  const counted = await db
    .insertInto('rateLimits')
    .values({ key: limit.key, windowStart: limit.now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        windowStart: row
          .case()
          .when(fresh)
          .then(row.val(limit.now))
          .else(row.ref('rateLimits.windowStart'))
          .end(),
        count: row
          .case()
          .when(fresh)
          .then(row.lit(1))
          .else(row('rateLimits.count', '+', 1))
          .end(),
      })),
    )
    .returning(['windowStart', 'count'])
    .executeTakeFirstOrThrow();
  if (counted.count <= limit.atMost) return null;
  const waitMs = Math.min(limit.windowMs, counted.windowStart + limit.windowMs - limit.now);
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Returns the hits of the current window; 0 when there is none. */
export async function readHits(
  db: Database,
  { key, windowMs, now }: { key: string; windowMs: number; now: number },
): Promise<number> {
  const row = await db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', key)
    .where('windowStart', '>', now - windowMs)
    .where('windowStart', '<=', now + clocksDifferMs)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Undoes one hit. */
export async function releaseRateLimit(db: Database, by: { key: string }): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', by.key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteOldRateLimits(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('rateLimits').where('windowStart', '<', before.time).execute();
}

/** Returns null for a text that is not an IP address. Ports and brackets, as proxies write them, are dropped. */
export function networkOfIp(text: string): ClientNetwork | null {
  const ip = bareIp(text.trim());
  if (isIPv4(ip)) return { network: ip, block: `${ip.slice(0, ip.lastIndexOf('.'))}.0/24` };
  if (!isIPv6(ip)) return null;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 client that reached an IPv6 socket.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return networkOfIp([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return { network: `${prefix(4)}::/64`, block: `${prefix(3)}::/48` };
}

/**
 * Returns the client of an `X-Forwarded-For` header: the last IP that is not a trusted proxy. Each proxy appends the IP
 * that it saw, so the client can forge everything before that.
 */
export function forwardedClient(header: string, trusted: BlockList): string {
  const chain = header.split(',').map((entry) => entry.trim());
  return chain.findLast((entry) => !isTrusted(entry, trusted)) ?? chain[0] ?? '';
}

function isTrusted(entry: string, trusted: BlockList): boolean {
  const ip = bareIp(entry);
  return isIPv4(ip) ? trusted.check(ip) : isIPv6(ip) && trusted.check(ip, 'ipv6');
}

/** Returns the IP without brackets, port and zone. */
function bareIp(text: string): string {
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1];
  const bare = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/%.*$/, '');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // URL parses every notation, including an embedded IPv4 address, and writes a canonical one.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/**
 * Hits each rate limit in turn, up to the first exhausted one; later ones are not hit.
 * @throws {ApiError} resource-exhausted, with the seconds to wait
 */
export async function hitRateLimits(ctx: AppContext, ...limits: RateLimit[]): Promise<void> {
  const now = ctx.now();
  const wait = await groupCommit(ctx.db, async (tx) => {
    for (const limit of limits) {
      const seconds = await hitRateLimit(tx, { ...limit, now });
      if (seconds !== null) return seconds;
    }
    return null;
  });
  if (wait !== null) throw tooManyRequests(wait);
}

export function tooManyRequests(waitSeconds: number): ApiError {
  return new ApiError('resource-exhausted', `Too many attempts. Please wait ${waitSeconds} seconds.`, {
    retryAfterSeconds: waitSeconds,
  });
}

/**
 * Hits the rate limit of a read. The read is allowed when the hit cannot be counted, such as on a full disk.
 * @throws {ApiError} resource-exhausted, with the seconds to wait
 */
export async function hitRateLimitOfRead(ctx: AppContext, limit: RateLimit): Promise<void> {
  try {
    await Promise.race([hitRateLimits(ctx, limit), sleep(countingMs, undefined, { ref: false })]);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Returns the client's IP: the socket's peer, or the client that a trusted proxy forwards. */
export function clientIp(ctx: AppContext, c: Context): string {
  const peer = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const { trustProxy, trustedProxies } = ctx.config;
  const header = trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const forwarded = header === undefined ? '' : forwardedClient(header, trustedProxies);
  return forwarded || (peer?.remoteAddress ?? '');
}

/** Returns the client's network, for the key of a rate limit. */
export function clientIpNetwork(ctx: AppContext, c: Context): string {
  return clientNetwork(ctx, c).network;
}

export function clientNetwork(ctx: AppContext, c: Context): ClientNetwork {
  return networkOfIp(clientIp(ctx, c)) ?? { network: 'unknown', block: 'unknown block' };
}
