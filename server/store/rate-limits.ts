/** Rate limits count hits in windows of time. They are in the database, so that all processes count together. */
import { clocksDifferMs } from '#rules/clock.ts';
import type { Database } from '#server/db/database.ts';
import { isOverIn } from '#server/db/wrong-clock.ts';

export type RateLimit = { key: string; atMost: number; windowMs: number };

/** Counts one hit. Returns the seconds to wait when the limit is exceeded, otherwise null. */
export async function hitRateLimit(db: Database, limit: RateLimit & { now: number }): Promise<number | null> {
  // A window that begins in the future was begun by a wrong clock, so it is replaced.
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

/** Returns the hits of the window that runs; 0 where none does. */
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

/** Takes one hit back. */
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
