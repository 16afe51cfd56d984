/** A learner's manual completion of a lesson. It stands beside the progress and never becomes part of it. */
import type { Database } from '#server/db/database.ts';
import { type LessonProgress, progressOf } from './progress.ts';

export type ManualCompletion = 'watched' | 'not-watched';

export async function saveManualCompletion(
  db: Database,
  completion: { uid: string; lessonId: string; manualCompletion: ManualCompletion | null; now: number },
): Promise<LessonProgress> {
  const { uid, lessonId, manualCompletion, now } = completion;
  const row = await db
    .insertInto('progress')
    .values({
      uid,
      lessonId,
      manualCompletion,
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: now,
      watchedAt: null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet({ manualCompletion }))
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}
