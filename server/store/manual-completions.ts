/** A learner's own sign for a lesson. It stands beside the progress and never becomes part of it. */
import type { Database } from '#server/db/database.ts';
import { type LessonProgress, progressOf } from './progress.ts';

export type Tick = 'watched' | 'not-watched';

export async function putTick(
  db: Database,
  ticked: { uid: string; lessonId: string; tick: Tick | null; now: number },
): Promise<LessonProgress> {
  const { uid, lessonId, tick, now } = ticked;
  const row = await db
    .insertInto('progress')
    .values({
      uid,
      lessonId,
      tick,
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: now,
      watchedAt: null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet({ tick }))
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}
