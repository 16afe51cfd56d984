import { z } from '@hono/zod-openapi';
import { listLimits } from '#rules/content/limits.ts';
import { longestAnswer } from '#rules/quiz.ts';
import { idPattern } from './content/fields.ts';
import { questionKinds } from './content/document.ts';
import { body, endpoint, reply, text, time } from './endpoint.ts';
import { lang, params, progressSchema } from './lessons.ts';

/** Changes when a question or a choice is added, removed or reworded. */
const version = z.string().min(1).max(40);

/** The id of a question or of a choice. */
const part = z.string().regex(idPattern);

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

export const readQuiz = endpoint({
  summary:
    "Returns the questions at the end of a lesson, if the access rule allows the lesson, and the viewer's result",
  description: 'What is right is only in a result, and so only of questions whose answer was checked.',
  method: 'get',
  path: '/api/lessons/{id}/quiz',
  access: 'signed-in',
  limit: reads,
  request: { params },
  responses: {
    200: reply(
      'The quiz',
      z.strictObject({
        version,
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
  },
  errors: ['permission-denied', 'not-found'],
});

export const putQuizResult = endpoint({
  summary:
    "Checks the answers to a quiz, and replaces the viewer's result by this one; the same answers again lead to the same result",
  description:
    'A question without an answer counts as wrong. An article counts as read. Answers to a quiz that was changed since `version` are rejected with the reason `quiz-changed`. Limit: 30 a minute.',
  method: 'put',
  path: '/api/lessons/{id}/quiz/result',
  access: 'signed-in',
  limit: writes,
  request: {
    params,
    body: body(
      z.strictObject({
        version,
        answers: z.array(z.strictObject({ question: part, given })).max(listLimits.quizQuestions.max),
      }),
    ),
  },
  responses: { 200: reply('The result', z.strictObject({ result: resultSchema, progress: progressSchema })) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});
