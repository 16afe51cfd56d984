/** Refuses who asks too often, and says how long to wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { isDatabaseTrouble } from '#server/database-trouble.ts';
import { Refusal } from '#server/refusal.ts';
import { countTowards, type Limit } from '#server/store/limits.ts';
import type { World } from '#server/world.ts';

/** @throws {Refusal} resource-exhausted, with the seconds to wait */
export async function limit(world: World, asked: Limit): Promise<void> {
  const wait = await countTowards(world.db, { ...asked, now: world.now() });
  if (wait !== null) throw tooOften(wait);
}

export function tooOften(waitSeconds: number): Refusal {
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
export async function limitReading(world: World, asked: Limit): Promise<void> {
  try {
    await Promise.race([limit(world, asked), sleep(countingMs, undefined, { ref: false })]);
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
  }
}

/** What a limit for a place on the network counts by. */
export function networkOf(world: World, c: Context): string {
  return clientIp(world, c);
}

/** Where a request comes from: the socket's peer, or what a trusted proxy says of it. */
export function clientIp(world: World, c: Context): string {
  const peer = (c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  const forwarded = world.config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || (peer?.remoteAddress ?? 'unknown');
}
