/** Learners' questions in the studio, for the whole team (decision 178). */
import { z } from '@hono/zod-openapi';
import { longestAnswer, questionStates } from '#rules/questions.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { body, done, endpoint, reply, text, time } from '#contract/endpoint.ts';
import { questionKey, writtenText } from '#contract/questions.ts';

const access = { role: 'staff', secondFactor: 'session' } as const;

/** Null once the account is deleted. */
const person = z.strictObject({ uid: z.string(), name: z.string().nullable(), email: z.string() }).nullable();

const summary = z.strictObject({
  id: questionKey,
  lessonId: z.string(),
  /** The title of the lesson; of a removed one, its last. */
  lesson: z.string(),
  second: z.int(),
  text: z.string(),
  createdAt: time,
  learner: person,
  isOpen: z.boolean(),
  isAnswered: z.boolean(),
  isPublished: z.boolean(),
  isPinned: z.boolean(),
  isHidden: z.boolean(),
  isReported: z.boolean(),
  isMerged: z.boolean(),
});

export const countQuestions = endpoint({
  summary: 'Returns how many questions are open, and how many reported',
  method: 'get',
  path: '/api/studio/question-counts',
  access,
  responses: { 200: reply('The counts', z.strictObject({ open: z.int(), reported: z.int() })) },
});

export const listQuestions = endpoint({
  summary:
    'Returns a page of questions, newest first; with `words`, those that contain all in the question or an answer',
  method: 'get',
  path: '/api/studio/questions',
  access,
  request: {
    query: z.strictObject({
      state: z.enum(questionStates),
      words: text(longestSearch).refine(isLongEnough, 'Too short').optional(),
      /** Only the questions that this one can be merged into: shown ones of its lesson that aren't merged themselves. */
      mergeableWith: questionKey.optional(),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,16}\.[0-9a-f]{32}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply('The questions', z.strictObject({ questions: z.array(summary), next: z.string().nullable() })),
  },
  errors: ['not-found'],
});

export const readQuestion = endpoint({
  summary: 'Returns a question with its thread',
  method: 'get',
  path: '/api/studio/questions/{id}',
  access,
  request: { params: z.strictObject({ id: questionKey }) },
  responses: {
    200: reply(
      'The question',
      z.strictObject({
        ...summary.shape,
        /** False for a lesson that is no longer in the course, or has no video. */
        isPlayable: z.boolean(),
        /** False if the learner may not watch the lesson now; then they neither see answers nor get them by email. */
        hasAccess: z.boolean(),
        messages: z.array(
          z.strictObject({
            id: questionKey,
            author: z.enum(['team', 'learner']),
            /** The name or email of the author; null once their account is deleted. */
            name: z.string().nullable(),
            text: z.string(),
            via: z.enum(['site', 'email']),
            createdAt: time,
            publishedAt: time.nullable(),
          }),
        ),
        reports: z.array(z.strictObject({ why: z.string(), createdAt: time, by: z.string() })),
        /** The question whose answers the learner sees, too. */
        mergedInto: z.strictObject({ id: questionKey, text: z.string() }).nullable(),
        /** The questions that were merged into this one. */
        merged: z.array(z.strictObject({ id: questionKey, text: z.string(), second: z.int() })),
      }),
    ),
  },
  errors: ['not-found'],
});

const params = z.strictObject({ id: questionKey });
const answerParams = z.strictObject({ id: questionKey, answerId: questionKey });
const responses = { 200: reply('It is done', done) };
const errors = ['not-found', 'aborted'] as const;

export const putAnswer = endpoint({
  summary: 'Answers a question',
  description:
    "The learner is emailed if they may watch the lesson. A repeated request with the same id has no further effect, except that it can publish the answer. A question without its text can't be published: the reason is `question-without-text`.",
  method: 'put',
  path: '/api/studio/questions/{id}/answers/{answerId}',
  access,
  audit: 'question-answered',
  limit: { name: 'answers', per: 'user', atMost: 60, minutes: 1 },
  request: {
    params: answerParams,
    body: body(
      z.strictObject({
        text: writtenText(longestAnswer),
        /** True to show the question and this answer to everyone who may watch the lesson. */
        publish: z.boolean(),
      }),
    ),
  },
  responses,
  errors,
});

export const publishAnswer = endpoint({
  summary:
    'Shows the question and this answer to everyone who may watch the lesson; rejected like `putAnswer`',
  method: 'put',
  path: '/api/studio/questions/{id}/answers/{answerId}/publication',
  access,
  audit: 'answer-published',
  request: { params: answerParams },
  responses,
  errors,
});

export const withdrawAnswer = endpoint({
  summary: 'Shows the answer to the learner alone again; with its last published answer, so is the question',
  method: 'delete',
  path: '/api/studio/questions/{id}/answers/{answerId}/publication',
  access,
  audit: 'answer-withdrawn',
  request: { params: answerParams },
  responses,
  errors,
});

export const hideQuestion = endpoint({
  summary: 'Hides a question from everyone but its learner, and takes it off the open ones',
  method: 'put',
  path: '/api/studio/questions/{id}/hiding',
  access,
  audit: 'question-hidden',
  request: { params },
  responses,
  errors,
});

export const showQuestion = endpoint({
  summary: 'Shows a hidden question again',
  method: 'delete',
  path: '/api/studio/questions/{id}/hiding',
  access,
  audit: 'question-shown',
  request: { params },
  responses,
  errors,
});

export const pinQuestion = endpoint({
  summary: 'Lists a question before the others of its lesson',
  method: 'put',
  path: '/api/studio/questions/{id}/pin',
  access,
  audit: null,
  request: { params },
  responses,
  errors,
});

export const unpinQuestion = endpoint({
  summary: 'Removes the pin of a question',
  method: 'delete',
  path: '/api/studio/questions/{id}/pin',
  access,
  audit: null,
  request: { params },
  responses,
  errors,
});

export const mergeQuestion = endpoint({
  summary:
    "Merges a question into another one of the same lesson: its learner sees that one's answers, and it is no longer open",
  description:
    'Those merged into it move along. Rejected with the reason `question-not-mergeable` for another lesson, a merged or a hidden one.',
  method: 'put',
  path: '/api/studio/questions/{id}/merge',
  access,
  audit: 'question-merged',
  request: { params, body: body(z.strictObject({ into: questionKey })) },
  responses,
  errors,
});

export const unmergeQuestion = endpoint({
  summary: 'Separates a merged question, which is open again if nobody has answered it',
  method: 'delete',
  path: '/api/studio/questions/{id}/merge',
  access,
  audit: 'question-separated',
  request: { params },
  responses,
  errors,
});

export const dismissReports = endpoint({
  summary: 'Dismisses the reports of a question and its answers',
  method: 'delete',
  path: '/api/studio/questions/{id}/reports',
  access,
  audit: 'question-reports-dismissed',
  request: { params },
  responses,
  errors,
});
