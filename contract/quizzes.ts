import { z } from '@hono/zod-openapi';
import { listLimits } from '#rules/content/limits.ts';
import { longestAnswer } from '#rules/quiz.ts';
import { idPattern } from './content/fields.ts';
import { questionKinds } from './content/document.ts';
import { body, endpoint, errors, id, reply, text, time } from './endpoint.ts';
import { progressSchema } from './lessons.ts';

/** The language of a text that is not translated into that of the page. */
const lang = z.string().optional();

const params = z.strictObject({ id });

/** The id of a question or of a choice. */
const part = z.string().regex(idPattern);

/**
 * Returns the text of an article in the language of the page, if the access rule allows the lesson. Its Markdown shows
 * uploaded images by their URL; `images` are their sizes, so that nothing moves while they load.
 */
export const readArticle = endpoint({
  method: 'get',
  path: '/api/lessons/{id}/article',
  request: { params },
  responses: {
    200: reply(
      'The article',
      z.strictObject({
        text: z.string(),
        lang,
        images: z.array(z.strictObject({ id: z.string(), width: z.int(), height: z.int() })),
      }),
    ),
    ...errors('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** The ids of the chosen answers, or the typed text. */
const given = z.union([z.array(part).max(listLimits.quizChoices.max), text(longestAnswer)]);

const resultSchema = z
  .strictObject({
    correct: z.int(),
    questions: z.int(),
    answeredAt: time,
    /** True if questions were added or removed since. */
    hasChanged: z.boolean(),
    /** The questions that the quiz still has. */
    answers: z.array(
      z.strictObject({
        question: part,
        given,
        isCorrect: z.boolean(),
        /** The ids of the right choices, or the accepted texts. */
        right: z.array(z.string()),
        /** Empty if there is none. */
        explanation: z.string(),
        explanationLang: lang,
      }),
    ),
  })
  .openapi('QuizResult');

const reads = { name: 'quizzes', per: 'user', atMost: 240, minutes: 1 } as const;
const writes = { name: 'quiz-answers', per: 'user', atMost: 30, minutes: 1 } as const;

/**
 * Returns the questions at the end of a lesson, if the access rule allows the lesson, and the viewer's result. What is
 * right is only in a result, and so only of questions whose answer was checked.
 */
export const readQuiz = endpoint({
  method: 'get',
  path: '/api/lessons/{id}/quiz',
  access: 'signed-in',
  limit: reads,
  request: { params },
  responses: {
    200: reply(
      'The quiz',
      z.strictObject({
        questions: z.array(
          z.strictObject({
            id: part,
            kind: z.enum(questionKinds),
            question: z.string(),
            lang,
            choices: z.array(z.strictObject({ id: part, text: z.string(), lang })),
          }),
        ),
        /** Null before the first answers. */
        result: resultSchema.nullable(),
      }),
    ),
    ...errors(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'resource-exhausted',
      'unavailable',
    ),
  },
});

/**
 * Checks the answers to a quiz, and replaces the viewer's result by this one; the same answers again lead to the same
 * result. A question without an answer counts as wrong. An article counts as read from its first result on.
 * Limit: 30 a minute.
 */
export const putQuizResult = endpoint({
  method: 'put',
  path: '/api/lessons/{id}/quiz/result',
  access: 'signed-in',
  limit: writes,
  request: {
    params,
    body: body(
      z.strictObject({
        answers: z.array(z.strictObject({ question: part, given })).max(listLimits.quizQuestions.max),
      }),
    ),
  },
  responses: {
    200: reply('The result', z.strictObject({ result: resultSchema, progress: progressSchema })),
    ...errors(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'resource-exhausted',
      'unavailable',
    ),
  },
});
