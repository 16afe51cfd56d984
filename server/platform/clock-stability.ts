/** Measures how long the clock has run without a jump: irreversible work waits after the clock was set. */
import { dayMs, hasJumped } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from './db/database.ts';
import { transaction } from './db/transaction.ts';

/** Returns the time of a stored reading in milliseconds since 1970; undefined before the first one. */
export async function findClockReading(db: Database, by: { name: string }): Promise<number | undefined> {
  const row = await db
    .selectFrom('clockReadings')
    .select('at')
    .where('name', '=', by.name)
    .executeTakeFirst();
  return row?.at;
}

export async function saveClockReading(db: Database, reading: { name: string; at: number }): Promise<void> {
  await db
    .insertInto('clockReadings')
    .values(reading)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: reading.at }))
    .execute();
}

/** Returns whether the clock jumped after the given time and has not run steadily for a day since. */
export async function isClockUncertain(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { since }: { since: number },
): Promise<boolean> {
  const now = clock();
  const seenAt = await findClockReading(db, { name: 'clock-seen' });
  const readEvenSince = await findClockReading(db, { name: 'clock-even-since' });
  if (seenAt === undefined || readEvenSince === undefined) return false;
  const evenSince = hasJumped(seenAt, now) ? now : readEvenSince;
  return since < evenSince && now - evenSince < dayMs;
}

/**
 * Reads the clock; one process calls it every hour. @returns for how many milliseconds the clock has run without a jump,
 * across restarts; 0 when it jumped since the last call, or was not read for more than a day.
 */
export async function measureSteadyClock({
  db,
  log,
  now: clock,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<number> {
  const now = clock();
  const { steadyMs, jumpedFrom } = await transaction(db, async (tx) => {
    const seenAt = await findClockReading(tx, { name: 'clock-seen' });
    const evenSince = await findClockReading(tx, { name: 'clock-even-since' });
    await saveClockReading(tx, { name: 'clock-seen', at: now });
    if (seenAt !== undefined && evenSince !== undefined && !hasJumped(seenAt, now))
      return { steadyMs: now - evenSince };
    await saveClockReading(tx, { name: 'clock-even-since', at: now });
    return { steadyMs: 0, jumpedFrom: seenAt };
  });
  if (jumpedFrom !== undefined) log.warn({ event: 'clock-jumped', from: jumpedFrom, to: now });
  return steadyMs;
}
