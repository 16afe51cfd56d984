import type { Viewer } from '#rules/access.ts';
import type { CourseLesson, QuizQuestion } from '#rules/content/document.ts';
import { articleImages } from '#rules/content/article.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import { lessonsOf } from '#rules/content/references.ts';
import type { Language } from '#rules/language.ts';
import { checkAnswers } from '#rules/quiz.ts';
import * as endpoints from '#contract/quizzes.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { findViewer } from '#server/accounts/viewer-store.ts';
import { requireViewerBy } from '#server/accounts/viewer.ts';
import { readImageSizes } from '#server/content/file-store.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findQuizResult, saveQuizResult, type StoredResult } from './quiz-store.ts';
import { requireLesson } from './require-lesson.ts';
import { textReader } from './translated-course.ts';

const readArticle = handle(endpoints.readArticle, async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const { lesson, read } = await readLessonTexts(ctx, viewer, {
    id: c.req.valid('param').id,
    language: languageOf(ctx, c),
  });
  if (lesson.kind !== 'article') throw new ApiError('not-found', 'This lesson is no article.');
  const { text, lang } = read(lesson.body);
  const images = await readImageSizes(ctx.db, { ids: articleImages(text) });
  return c.json({ text, images, ...langOf({ lang }) }, 200);
});

const readQuiz = handle(endpoints.readQuiz, async (ctx, c, viewer) => {
  const lesson = await readQuizOf(ctx, viewer, { id: c.req.valid('param').id, language: languageOf(ctx, c) });
  const stored = await findQuizResult(ctx.db, { uid: viewer.user.uid, lessonId: lesson.id });
  return c.json(
    {
      // Never `isCorrect`, `accepted` and `explanation`: they follow in the result.
      questions: lesson.quiz.map(({ id, kind, question, choices }) => ({
        id,
        kind,
        question: lesson.read(question).text,
        ...langOf(lesson.read(question)),
        choices: kind === 'text' ? [] : choices.map((choice) => choiceOf(choice, lesson.read)),
      })),
      result: stored && resultOf(lesson, stored),
    },
    200,
  );
});

const putQuizResult = handle(endpoints.putQuizResult, async (ctx, c, viewer) => {
  const { uid } = viewer.user;
  const lesson = await readQuizOf(ctx, viewer, { id: c.req.valid('param').id, language: languageOf(ctx, c) });
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

type Wanted = { id: string; language: Language };

type LessonTexts = { lesson: CourseLesson; read: ReturnType<typeof textReader> };

type Quiz = {
  id: string;
  quiz: readonly QuizQuestion[];
  isArticle: boolean;
  read: LessonTexts['read'];
};

function choiceOf({ id, text }: QuizQuestion['choices'][number], read: LessonTexts['read']) {
  const shown = read(text);
  return { id, text: shown.text, ...langOf(shown) };
}

/** The attribute of a text that is not in the language of the page. */
function langOf({ lang }: { lang: string | null }): { lang?: string } {
  return lang === null ? {} : { lang };
}

/**
 * Returns the texts of a lesson that the viewer may open, in the language of the page.
 * @throws {ApiError} like `requireLesson`
 */
async function readLessonTexts(ctx: AppContext, viewer: Viewer, wanted: Wanted): Promise<LessonTexts> {
  const { id } = await requireLesson(ctx, viewer, wanted.id);
  const { document } = await readPublishedContent(ctx);
  const found = lessonsOf(document.course).find(({ lesson }) => lesson.id === id);
  // The course and the content are cached apart, so one of them may be a moment older.
  if (!found) throw new ApiError('not-found', 'There is no such lesson.');
  return { lesson: found.lesson, read: textReader(document, wanted.language) };
}

/** @throws {ApiError} like `requireLesson`, and not-found for a lesson without a quiz */
async function readQuizOf(ctx: AppContext, viewer: Viewer, wanted: Wanted): Promise<Quiz> {
  const { lesson, read } = await readLessonTexts(ctx, viewer, wanted);
  if (lesson.kind === 'link' || lesson.quiz.length === 0)
    throw new ApiError('not-found', 'This lesson has no quiz.');
  return { id: lesson.id, quiz: lesson.quiz, isArticle: lesson.kind === 'article', read };
}

/** The accepted answers in all languages, without the former originals of outdated translations. */
function acceptedTexts({ accepted }: QuizQuestion): string[] {
  return accepted.flatMap((localized) => textsByLanguage(localized).map(([, text]) => text));
}

/** Returns a result with what is right: only for the questions whose answers were checked. */
function resultOf({ quiz, read }: Quiz, { answers, ...stored }: StoredResult) {
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
          ? question.accepted.map((accepted) => read(accepted).text).filter((text) => text.trim() !== '')
          : question.choices.filter((choice) => choice.isCorrect).map(({ id }) => id),
      explanation: read(question.explanation).text,
    })),
  };
}

export const routes = [readArticle, readQuiz, putQuizResult];
