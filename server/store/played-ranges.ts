/** What people really played, counted afresh from the credited seconds and not from a mark that says so. */
import { watchedShare } from '#rules/progress.ts';
import type { Database } from '#server/db/database.ts';

export type Played = { watched: number; playedSeconds: number };

/** For each of these people: how many videos they played to nine tenths, and for how long in all. */
export async function readPlayed(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, Played>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select(['progress.uid', 'progress.playedMs', 'lessons.lengthMs'])
    .where('progress.uid', 'in', of.uids)
    .where('lessons.kind', '=', 'video')
    .execute();
  const played = new Map<string, Played>(of.uids.map((uid) => [uid, { watched: 0, playedSeconds: 0 }]));
  for (const { uid, playedMs, lengthMs } of rows) {
    const sum = played.get(uid);
    if (!sum) continue;
    sum.playedSeconds += playedMs / 1000;
    // Stored in whole milliseconds: the one that rounding may take is given back.
    if (lengthMs > 0 && playedMs + 1 >= lengthMs * watchedShare) sum.watched += 1;
  }
  return played;
}
