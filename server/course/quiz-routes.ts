import { createHash } from 'node:crypto';
import type { Viewer } from '#rules/access.ts';
import type { CourseLesson, QuizQuestion } from '#rules/content/document.ts';
import { articleImages } from '#rules/content/article.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import { lessonsOf } from '#rules/content/references.ts';
import type { Language } from '#rules/language.ts';
import { checkAnswers, quizChanged, shownQuiz } from '#rules/quiz.ts';
import * as lessonEndpoints from '#contract/lessons.ts';
import * as endpoints from '#contract/quizzes.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { findViewer } from '#server/accounts/viewer-store.ts';
import { isImpersonated, requireViewerBy } from '#server/accounts/viewer.ts';
import { readImageSizes } from '#server/content/file-store.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findQuizResult, saveQuizResult, type StoredResult } from './quiz-store.ts';
import { openArticle } from './progress-store.ts';
import { requireLesson } from './published-course.ts';
import { textReader } from './translated-course.ts';

/** Saves that the article was opened, so that the learner continues there. */
const readArticle = handle(lessonEndpoints.readArticle, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const shown = { id: c.req.valid('param').id, language: languageOf(ctx, c) };
  const { lesson, read } = await readLessonTexts(ctx, viewer, shown);
  if (lesson.kind !== 'article') throw new ApiError('not-found', 'This lesson is not an article.');
  const article = read(lesson.body);
  const images = await readImageSizes(ctx.db, { ids: articleImages(article.text) });
  const { uid } = viewer.user;
  const progress = isImpersonated(viewer)
    ? null
    : await transaction(ctx.db, async (tx) => {
        await lockOwnAccount(tx, { uid });
        return openArticle(tx, { uid, lessonId: lesson.id, now: ctx.now() });
      });
  return c.json({ ...article, images, progress }, 200);
});

const readQuiz = handle(endpoints.readQuiz, async (ctx, c, viewer) => {
  const shown = { id: c.req.valid('param').id, language: languageOf(ctx, c) };
  const lesson = await readQuizOf(ctx, viewer, shown);
  const stored = await findQuizResult(ctx.db, { uid: viewer.user.uid, lessonId: lesson.id });
  return c.json(
    {
      version: versionOf(lesson.quiz),
      // Never `isCorrect`, `accepted` and `explanation`: they follow in the result.
      questions: lesson.quiz.map(({ id, kind, question, choices }) => {
        const { text, ...lang } = lesson.read(question);
        const shownChoices = kind === 'text' ? [] : choices;
        return {
          id,
          kind,
          question: text,
          ...lang,
          choices: shownChoices.map((choice) => ({ id: choice.id, ...lesson.read(choice.text) })),
        };
      }),
      result: stored && resultOf(lesson, stored),
    },
    200,
  );
});

const putQuizResult = handle(endpoints.putQuizResult, async (ctx, c, viewer) => {
  const { uid } = viewer.user;
  const shown = { id: c.req.valid('param').id, language: languageOf(ctx, c) };
  const lesson = await readQuizOf(ctx, viewer, shown);
  const { version, answers: sent } = c.req.valid('json');
  if (version !== versionOf(lesson.quiz))
    throw new ApiError('aborted', 'The quiz has changed since it was loaded.', { reason: quizChanged });
  const keys = lesson.quiz.map((question) => ({ ...question, accepted: acceptedTexts(question) }));
  const given = sent.map((answer) => [answer.question, answer.given] as const);
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

/** A lesson, and the language of the page that shows it. */
type ShownLesson = { id: string; language: Language };

type LessonTexts = { lesson: CourseLesson; read: ReturnType<typeof textReader> };

type Quiz = { id: string; quiz: readonly QuizQuestion[]; isArticle: boolean; read: LessonTexts['read'] };

/** Returns the texts of a lesson that the viewer may open. @throws {ApiError} like `requireLesson` */
async function readLessonTexts(
  ctx: AppContext,
  viewer: Viewer,
  { id, language }: ShownLesson,
): Promise<LessonTexts> {
  await requireLesson(ctx, viewer, id);
  const { document } = await readPublishedContent(ctx);
  const found = lessonsOf(document.course).find(({ lesson }) => lesson.id === id);
  // The course and the content are cached apart, so one of them may be a moment older.
  if (!found) throw new ApiError('not-found', 'There is no such lesson.');
  return { lesson: found.lesson, read: textReader(document, language) };
}

/** @throws {ApiError} like `requireLesson`, and not-found for a lesson without a quiz */
async function readQuizOf(ctx: AppContext, viewer: Viewer, shown: ShownLesson): Promise<Quiz> {
  const { lesson, read } = await readLessonTexts(ctx, viewer, shown);
  if (lesson.kind === 'link' || lesson.quiz.length === 0)
    throw new ApiError('not-found', 'This lesson has no quiz.');
  return { id: lesson.id, quiz: lesson.quiz, isArticle: lesson.kind === 'article', read };
}

/** Identifies the questions that a learner has read; the answers are no part of it, since a digest can be tried out. */
function versionOf(quiz: readonly QuizQuestion[]): string {
  return createHash('sha256')
    .update(JSON.stringify(shownQuiz(quiz)))
    .digest('base64url')
    .slice(0, 22);
}

/** The accepted answers in all languages, without the former originals of outdated translations. */
function acceptedTexts({ accepted }: QuizQuestion): string[] {
  return accepted.flatMap((localized) => textsByLanguage(localized).map(([, text]) => text));
}

/** Returns a result with what is right: only for the questions whose answers were checked. */
function resultOf({ quiz, read }: Quiz, { answers, ...stored }: StoredResult) {
  const checked = quiz.flatMap((question) => {
    const own = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    return own ? [{ question, ...own }] : [];
  });
  return {
    ...stored,
    hasChanged: checked.length !== quiz.length || checked.length !== stored.questions,
    answers: checked.map(({ question, given, isCorrect }) => {
      const explanation = read(question.explanation);
      return {
        question: question.id,
        given: typeof given === 'string' ? given : [...given],
        isCorrect,
        right: question.kind === 'text' ? shownAnswers(question, read) : rightChoices(question),
        explanation: explanation.text,
        ...(explanation.lang !== undefined && { explanationLang: explanation.lang }),
      };
    }),
  };
}

function rightChoices({ choices }: QuizQuestion): string[] {
  return choices.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
}

/** The accepted answers in the language of the page; those in all languages if there are none. */
function shownAnswers(question: QuizQuestion, read: LessonTexts['read']): string[] {
  const isThere = (text: string) => text.trim() !== '';
  const shown = question.accepted.map((accepted) => read(accepted).text).filter(isThere);
  return shown.length > 0 ? shown : acceptedTexts(question).filter(isThere);
}

export const routes = [readArticle, readQuiz, putQuizResult];
