/** The table of clock readings: times at which the clock was read, for the check whether it goes evenly. */
import type { Database } from '#server/db/database.ts';

/** Returns the time of a reading in milliseconds since 1970; undefined before the first one. */
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
