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

/** Returns how many questions are open, and how many reported. */
export const countQuestions = endpoint({
  method: 'get',
  path: '/api/studio/question-counts',
  access,
  responses: { 200: reply('The counts', z.strictObject({ open: z.int(), reported: z.int() })) },
});

/** Returns a page of questions, newest first; with `words`, those that contain all in the question or an answer. */
export const listQuestions = endpoint({
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

/**
 * Answers a question. The learner is emailed if they may watch the lesson. A repeated request with the same id has no further
 * effect, except that it can publish the answer. A question without its text can't be published: the reason is
 * `question-without-text`.
 */
export const putAnswer = endpoint({
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

/** Shows the question and this answer to everyone who may watch the lesson; rejected like `putAnswer`. */
export const publishAnswer = endpoint({
  method: 'put',
  path: '/api/studio/questions/{id}/answers/{answerId}/publication',
  access,
  audit: 'answer-published',
  request: { params: answerParams },
  responses,
  errors,
});

/** Shows the answer to the learner alone again; with its last published answer, so is the question. */
export const withdrawAnswer = endpoint({
  method: 'delete',
  path: '/api/studio/questions/{id}/answers/{answerId}/publication',
  access,
  audit: 'answer-withdrawn',
  request: { params: answerParams },
  responses,
  errors,
});

/** Hides a question from everyone but its learner, and takes it off the open ones. */
export const hideQuestion = endpoint({
  method: 'put',
  path: '/api/studio/questions/{id}/hiding',
  access,
  audit: 'question-hidden',
  request: { params },
  responses,
  errors,
});

export const showQuestion = endpoint({
  method: 'delete',
  path: '/api/studio/questions/{id}/hiding',
  access,
  audit: 'question-shown',
  request: { params },
  responses,
  errors,
});

/** Lists a question before the others of its lesson. */
export const pinQuestion = endpoint({
  method: 'put',
  path: '/api/studio/questions/{id}/pin',
  access,
  audit: null,
  request: { params },
  responses,
  errors,
});

export const unpinQuestion = endpoint({
  method: 'delete',
  path: '/api/studio/questions/{id}/pin',
  access,
  audit: null,
  request: { params },
  responses,
  errors,
});

/**
 * Merges a question into another one of the same lesson: its learner sees that one's answers, and it is no longer open. Those
 * merged into it move along. Rejected with the reason `question-not-mergeable` for another lesson, a merged or a hidden one.
 */
export const mergeQuestion = endpoint({
  method: 'put',
  path: '/api/studio/questions/{id}/merge',
  access,
  audit: 'question-merged',
  request: { params, body: body(z.strictObject({ into: questionKey })) },
  responses,
  errors,
});

/** Separates a merged question, which is open again if nobody has answered it. */
export const unmergeQuestion = endpoint({
  method: 'delete',
  path: '/api/studio/questions/{id}/merge',
  access,
  audit: 'question-separated',
  request: { params },
  responses,
  errors,
});

export const dismissReports = endpoint({
  method: 'delete',
  path: '/api/studio/questions/{id}/reports',
  access,
  audit: 'question-reports-dismissed',
  request: { params },
  responses,
  errors,
});
