/** How far a job has come through what happened, in milliseconds since 1970; it outlives the process. */
import type { Database } from '#server/db/database.ts';

export async function findEventCursor(db: Database, of: { job: string }): Promise<number | undefined> {
  const row = await db.selectFrom('eventCursors').select('at').where('job', '=', of.job).executeTakeFirst();
  return row?.at;
}

/**
 * Two processes may read the same pages: the one that is behind never turns them back. Only a bookmark that lies ahead
 * of `now` is, for the clock ran ahead when it was put there.
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

/** Puts a bookmark wherever it is told to, also back. */
export async function resetEventCursor(db: Database, bookmark: { job: string; at: number }): Promise<void> {
  await db
    .insertInto('eventCursors')
    .values(bookmark)
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ at: bookmark.at }))
    .execute();
}
