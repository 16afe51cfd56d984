/** The result of each user in each quiz: the answers that were checked last. */
import type { CheckedAnswers } from '#rules/quiz.ts';
import { countCorrect } from '#rules/quiz.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type LessonProgress, markArticle, openLesson } from './progress-store.ts';

export type StoredResult = {
  answers: CheckedAnswers;
  correct: number;
  questions: number;
  answeredAt: number;
};

export async function findQuizResult(
  db: Database,
  of: { uid: string; lessonId: string },
): Promise<StoredResult | null> {
  const row = await db
    .selectFrom('quizResults')
    .select(['answers', 'correct', 'questions', 'answeredAt'])
    .where('uid', '=', of.uid)
    .where('lessonId', '=', of.lessonId)
    .executeTakeFirst();
  return row ? { ...row, answers: JSON.parse(row.answers) as CheckedAnswers } : null;
}

/** Replaces the user's result, and returns their progress; with `isRead` the article counts as read. */
export async function saveQuizResult(
  tx: Database,
  result: { uid: string; lessonId: string; answers: CheckedAnswers; isRead: boolean; now: number },
): Promise<{ stored: StoredResult; progress: LessonProgress }> {
  const { uid, lessonId, answers, isRead, now } = result;
  const progress = isRead
    ? await markArticle(tx, { uid, lessonId, isRead, now })
    : await openLesson(tx, { uid, lessonId, now });
  const counts = countCorrect(answers);
  const written = { answers: JSON.stringify(answers), ...counts, answeredAt: now };
  await tx
    .insertInto('quizResults')
    .values({ uid, lessonId, ...written })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet(written))
    .execute();
  return {
    stored: { answers, ...counts, answeredAt: now },
    progress: { ...progress, quiz: counts },
  };
}
