/** The progress of each user in each lesson: the seconds that were really played, and manual completions. */
import type { Database } from '#server/platform/db/database.ts';

export type LessonProgress = {
  watched: boolean;
  seconds: number;
  resumeAt: number;
  /** The time when it was last played; null when it never was. */
  playedAt: number | null;
  /** The learner's manual completion, under the API's name; it does not count toward the certificate. */
  tick: 'watched' | 'not-watched' | null;
  /** The result of the lesson's quiz; omitted before the first answers. */
  quiz?: { correct: number; questions: number };
};

/** Saves that a lesson was opened; seconds played earlier cannot be credited. */
export async function openLesson(
  db: Database,
  opened: { uid: string; lessonId: string; now: number },
): Promise<LessonProgress> {
  const row = await db
    .insertInto('progress')
    .values({
      uid: opened.uid,
      lessonId: opened.lessonId,
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: opened.now,
      watchedAt: null,
      manualCompletion: null,
      updatedAt: opened.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lessonId'])
        .doUpdateSet((there) => ({ openedAt: there.ref('progress.openedAt') })),
    )
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/** Returns a user's progress by the lesson's id. */
export async function readProgress(db: Database, of: { uid: string }): Promise<Map<string, LessonProgress>> {
  const rows = await db
    .selectFrom('progress')
    .leftJoin('quizResults', (join) =>
      join
        .onRef('quizResults.uid', '=', 'progress.uid')
        .onRef('quizResults.lessonId', '=', 'progress.lessonId'),
    )
    .select(['progress.lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .select(['quizResults.correct', 'quizResults.questions'])
    .where('progress.uid', '=', of.uid)
    .execute();
  return new Map(rows.map((row) => [row.lessonId, progressOf(row)]));
}

/** Returns the number of lessons that a user has watched. */
export async function countWatched(db: Database, of: { uid: string }): Promise<number> {
  const { count } = await db
    .selectFrom('progress')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('uid', '=', of.uid)
    .where('watchedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type ProgressRow = {
  playedMs: number;
  resumeAtMs: number;
  watchedAt: number | null;
  updatedAt: number;
  manualCompletion: LessonProgress['tick'];
  correct?: number | null;
  questions?: number | null;
};

export function progressOf(row: ProgressRow): LessonProgress {
  const wasPlayed = row.playedMs > 0 || row.resumeAtMs > 0;
  const { correct, questions } = row;
  const isAnswered = typeof correct === 'number' && typeof questions === 'number';
  return {
    watched: row.watchedAt !== null,
    seconds: row.playedMs / 1000,
    resumeAt: row.resumeAtMs / 1000,
    playedAt: wasPlayed ? row.updatedAt : null,
    tick: row.manualCompletion,
    ...(isAnswered && { quiz: { correct, questions } }),
  };
}

/** A learner's manual completion of a lesson, stored beside the progress without changing it. */
type ManualCompletion = 'watched' | 'not-watched';

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
