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
    .innerJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['progress.uid', 'progress.playedMs', 'videos.lengthMs'])
    .where('progress.uid', 'in', of.uids)
    .where('lessons.removedAt', 'is', null)
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

/** Returns the number of learners who have watched each of the lessons, the removed ones too; a lesson without any is left out. */
export async function countWatchers(
  db: Database,
  of: { lessonIds: readonly string[] },
): Promise<Map<string, number>> {
  if (of.lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .select((row) => ['lessonId', row.fn.countAll<number | string>().as('count')])
    .where('lessonId', 'in', of.lessonIds)
    .where('watchedAt', 'is not', null)
    .groupBy('lessonId')
    .execute();
  return new Map(rows.map(({ lessonId, count }) => [lessonId, Number(count)]));
}
