/**
 * The table of event cursors: the time up to which a job has read Stripe's events, in milliseconds since 1970, for the
 * process that comes after this one.
 */
import type { Database } from '#server/db/database.ts';

export async function findEventCursor(db: Database, of: { job: string }): Promise<number | undefined> {
  const row = await db.selectFrom('eventCursors').select('at').where('job', '=', of.job).executeTakeFirst();
  return row?.at;
}

/**
 * Advances a cursor. Two processes may read the same pages, so the slower one never moves it back. Only a cursor
 * ahead of `now` is moved back, for it was written while the clock ran ahead.
 */
export async function advanceEventCursor(
  db: Database,
  { job, at, now }: { job: string; at: number; now: number },
): Promise<void> {
  await db
    .insertInto('eventCursors')
    .values({ job, at })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ at })
        .where((row) => row.or([row('eventCursors.at', '<', at), row('eventCursors.at', '>', now)])),
    )
    .execute();
}
