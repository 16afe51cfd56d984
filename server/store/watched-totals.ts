/** The watched totals of users, counted anew from the credited seconds and not from the stored `watchedAt`. */
import { watchedShare } from '#rules/progress.ts';
import type { Database } from '#server/db/database.ts';

export type WatchedTotals = { watched: number; playedSeconds: number };

/** Returns, for each user, the number of videos played to nine tenths, and the seconds played in all. */
export async function readWatchedTotals(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, WatchedTotals>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select(['progress.uid', 'progress.playedMs', 'lessons.lengthMs'])
    .where('progress.uid', 'in', of.uids)
    .where('lessons.kind', '=', 'video')
    .execute();
  const totals = new Map<string, WatchedTotals>(
    of.uids.map((uid) => [uid, { watched: 0, playedSeconds: 0 }]),
  );
  for (const { uid, playedMs, lengthMs } of rows) {
    const sum = totals.get(uid);
    if (!sum) continue;
    sum.playedSeconds += playedMs / 1000;
    // Times are stored in whole milliseconds; the added one makes up for rounding.
    if (lengthMs > 0 && playedMs + 1 >= lengthMs * watchedShare) sum.watched += 1;
  }
  return totals;
}
