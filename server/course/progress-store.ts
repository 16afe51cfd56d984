/** The progress of each user in each lesson: the seconds that were really played, read articles, and manual completions. */
import type { LessonKind } from '#rules/outline.ts';
import type { Database } from '#server/platform/db/database.ts';

export type LessonProgress = {
  /** For an article, true if it was read. */
  watched: boolean;
  seconds: number;
  resumeAt: number;
  /** The time when a video was last played, or an article opened; null when it never was. */
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
      ...unplayed,
      openedAt: opened.now,
      updatedAt: opened.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lessonId'])
        .doUpdateSet((there) => ({ openedAt: there.ref('progress.openedAt') })),
    )
    .returning(progressColumns)
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/** Saves that an article was opened. */
export async function openArticle(
  db: Database,
  { uid, lessonId, now }: { uid: string; lessonId: string; now: number },
): Promise<LessonProgress> {
  return writeArticle(db, { uid, lessonId, now }, { updatedAt: now });
}

/** Saves the learner's own mark of an article. The time when it was first read stays until the mark is removed. */
export async function markArticle(
  db: Database,
  { uid, lessonId, isRead, now }: { uid: string; lessonId: string; isRead: boolean; now: number },
): Promise<LessonProgress> {
  return writeArticle(db, { uid, lessonId, now }, { readAt: isRead ? now : null });
}

async function writeArticle(
  db: Database,
  { uid, lessonId, now }: { uid: string; lessonId: string; now: number },
  change: { updatedAt: number } | { readAt: number | null },
): Promise<LessonProgress> {
  const row = await db
    .insertInto('progress')
    .values({ uid, lessonId, ...unplayed, openedAt: now, updatedAt: now, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lessonId'])
        .doUpdateSet((there) =>
          'readAt' in change && change.readAt !== null
            ? { readAt: there.fn.coalesce('progress.readAt', 'excluded.readAt') }
            : change,
        ),
    )
    .returning(progressColumns)
    .executeTakeFirstOrThrow();
  return progressOf(row, 'article');
}

const unplayed = {
  ranges: '[]',
  playedMs: 0,
  resumeAtMs: 0,
  watchedAt: null,
  manualCompletion: null,
} as const;

export const progressColumns = [
  'progress.playedMs',
  'progress.resumeAtMs',
  'progress.watchedAt',
  'progress.readAt',
  'progress.updatedAt',
  'progress.manualCompletion',
] as const;

/** Returns a user's progress by the lesson's id. */
export async function readProgress(db: Database, of: { uid: string }): Promise<Map<string, LessonProgress>> {
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .leftJoin('quizResults', (join) =>
      join
        .onRef('quizResults.uid', '=', 'progress.uid')
        .onRef('quizResults.lessonId', '=', 'progress.lessonId'),
    )
    .select(['progress.lessonId', 'lessons.kind'])
    .select(progressColumns)
    .select(['quizResults.correct', 'quizResults.questions'])
    .where('progress.uid', '=', of.uid)
    .execute();
  return new Map(rows.map((row) => [row.lessonId, progressOf(row, row.kind)]));
}

export type ProgressRow = {
  playedMs: number;
  resumeAtMs: number;
  watchedAt: number | null;
  readAt: number | null;
  updatedAt: number;
  manualCompletion: LessonProgress['tick'];
  correct?: number | null;
  questions?: number | null;
};

/**
 * Returns the progress in a lesson of this kind. What was played of a video does not count for the article that it has
 * become, nor what was read for a video.
 */
export function progressOf(row: ProgressRow, kind: LessonKind = 'video'): LessonProgress {
  const wasPlayed = row.playedMs > 0 || row.resumeAtMs > 0;
  const { correct, questions } = row;
  const isAnswered = typeof correct === 'number' && typeof questions === 'number';
  const quiz = isAnswered && { quiz: { correct, questions } };
  if (kind === 'article')
    return {
      watched: row.readAt !== null,
      seconds: 0,
      resumeAt: 0,
      playedAt: row.updatedAt,
      tick: null,
      ...quiz,
    };
  return {
    watched: row.watchedAt !== null,
    seconds: row.playedMs / 1000,
    resumeAt: row.resumeAtMs / 1000,
    playedAt: wasPlayed ? row.updatedAt : null,
    tick: row.manualCompletion,
    ...quiz,
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
    .values({ uid, lessonId, ...unplayed, manualCompletion, openedAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet({ manualCompletion }))
    .returning(progressColumns)
    .executeTakeFirstOrThrow();
  return progressOf(row);
}
