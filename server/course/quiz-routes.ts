import type { Viewer } from '#rules/access.ts';
import type { CourseLesson, QuizQuestion } from '#rules/content/document.ts';
import { articleImages } from '#rules/content/article.ts';
import { lessonsOf } from '#rules/content/references.ts';
import { checkAnswers } from '#rules/quiz.ts';
import * as endpoints from '#contract/quizzes.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { findViewer } from '#server/accounts/viewer-store.ts';
import { requireViewerBy } from '#server/accounts/viewer.ts';
import { readImageSizes } from '#server/content/file-store.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findQuizResult, saveQuizResult, type StoredResult } from './quiz-store.ts';
import { requireLesson } from './require-lesson.ts';

const readArticle = handle(endpoints.readArticle, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const { lesson, text } = await readLessonTexts(ctx, viewer, c.req.valid('param').id);
  if (lesson.kind !== 'article') throw new ApiError('not-found', 'This lesson is no article.');
  const article = text(lesson.body);
  const images = await readImageSizes(ctx.db, { ids: articleImages(article) });
  return c.json({ text: article, images }, 200);
});

const readQuiz = handle(endpoints.readQuiz, async (ctx, c, viewer) => {
  const lesson = await readQuizOf(ctx, viewer, c.req.valid('param').id);
  const stored = await findQuizResult(ctx.db, { uid: viewer.user.uid, lessonId: lesson.id });
  return c.json(
    {
      // Never `isCorrect`, `accepted` and `explanation`: they follow in the result.
      questions: lesson.quiz.map(({ id, kind, question, choices }) => ({
        id,
        kind,
        question: lesson.text(question),
        choices:
          kind === 'text' ? [] : choices.map((choice) => ({ id: choice.id, text: lesson.text(choice.text) })),
      })),
      result: stored && resultOf(lesson, stored),
    },
    200,
  );
});

const putQuizResult = handle(endpoints.putQuizResult, async (ctx, c, viewer) => {
  const { uid } = viewer.user;
  const lesson = await readQuizOf(ctx, viewer, c.req.valid('param').id);
  const keys = lesson.quiz.map((question) => ({ ...question, accepted: acceptedTexts(question) }));
  const given = c.req.valid('json').answers.map((answer) => [answer.question, answer.given] as const);
  const answers = checkAnswers(keys, Object.fromEntries(given));
  const { stored, progress } = await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    return saveQuizResult(tx, {
      uid,
      lessonId: lesson.id,
      answers,
      isRead: lesson.isArticle,
      now: ctx.now(),
    });
  });
  return c.json({ result: resultOf(lesson, stored), progress }, 200);
});

type LessonTexts = { lesson: CourseLesson; text: (localized: QuizQuestion['question']) => string };

type Quiz = { id: string; quiz: readonly QuizQuestion[]; isArticle: boolean; text: LessonTexts['text'] };

/** Returns the texts of a lesson that the viewer may open. @throws {ApiError} like `requireLesson` */
async function readLessonTexts(ctx: AppContext, viewer: Viewer, lessonId: string): Promise<LessonTexts> {
  const { id } = await requireLesson(ctx, viewer, lessonId);
  const { document } = await readPublishedContent(ctx);
  const found = lessonsOf(document.course).find(({ lesson }) => lesson.id === id);
  // The course and the content are cached apart, so one of them may be a moment older.
  if (!found) throw new ApiError('not-found', 'There is no such lesson.');
  return { lesson: found.lesson, text: (localized) => textIn(document, localized) };
}

/** @throws {ApiError} like `requireLesson`, and not-found for a lesson without a quiz */
async function readQuizOf(ctx: AppContext, viewer: Viewer, lessonId: string): Promise<Quiz> {
  const { lesson, text } = await readLessonTexts(ctx, viewer, lessonId);
  if (lesson.kind === 'link' || lesson.quiz.length === 0)
    throw new ApiError('not-found', 'This lesson has no quiz.');
  return { id: lesson.id, quiz: lesson.quiz, isArticle: lesson.kind === 'article', text };
}

/** The accepted answers in all languages. */
function acceptedTexts({ accepted }: QuizQuestion): string[] {
  return accepted.flatMap((localized) => Object.values(localized));
}

/** Returns a result with what is right: only for the questions whose answers were checked. */
function resultOf({ quiz, text }: Quiz, { answers, ...stored }: StoredResult) {
  const checked = quiz.flatMap((question) => {
    const own = answers[question.id];
    return own ? [{ question, ...own }] : [];
  });
  return {
    ...stored,
    hasChanged: checked.length !== quiz.length || checked.length !== stored.questions,
    answers: checked.map(({ question, given, isCorrect }) => ({
      question: question.id,
      given: typeof given === 'string' ? given : [...given],
      isCorrect,
      right:
        question.kind === 'text'
          ? question.accepted.map((accepted) => text(accepted)).filter((accepted) => accepted.trim() !== '')
          : question.choices.filter((choice) => choice.isCorrect).map(({ id }) => id),
      explanation: text(question.explanation),
    })),
  };
}

export const routes = [readArticle, readQuiz, putQuizResult];
