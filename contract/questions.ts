/** Questions at a second of a lesson, for those who may watch it (decision 178). */
import { z } from '@hono/zod-openapi';
import { lastNoteSecond, noteText } from '#rules/lesson-notes.ts';
import { longestQuestion, longestReport } from '#rules/questions.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { body, done, endpoint, id, reply, text, time } from './endpoint.ts';

/** 128 random bits that the browser chooses, so that a repeated write adds nothing. */
export const questionKey = z.string().regex(/^[0-9a-f]{32}$/);

/** Typed text that is not blank. */
export const writtenText = (longest: number) =>
  text(longest)
    .overwrite(noteText)
    .refine((written) => written !== '', 'Text is missing');

const messageSchema = z.strictObject({
  id: questionKey,
  author: z.enum(['team', 'learner']),
  text: z.string(),
  createdAt: time,
});

const questionSchema = z
  .strictObject({
    id: questionKey,
    /** The second of the video. */
    second: z.int(),
    text: z.string(),
    createdAt: time,
    isPinned: z.boolean(),
    /** True if others see it, too. */
    isPublished: z.boolean(),
    /** The answers that the viewer may see, oldest first; with the viewer's follow-ups in their own question. */
    messages: z.array(messageSchema),
  })
  .openapi('Question');

const reads = { name: 'questions', per: 'user', atMost: 240, minutes: 1 } as const;
const writes = { name: 'question-writes', per: 'user', atMost: 30, minutes: 1 } as const;

export const listLessonQuestions = endpoint({
  summary:
    'Returns a page of the published questions of a lesson that the viewer may watch, pinned ones first, then by second',
  description:
    "The first page also has the viewer's own questions, which the others leave out. With `words`, only those that contain all.",
  method: 'get',
  path: '/api/lessons/{id}/questions',
  access: 'signed-in',
  limit: reads,
  request: {
    params: z.strictObject({ id }),
    query: z.strictObject({
      words: text(longestSearch).refine(isLongEnough, 'Too short').optional(),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^[01]\.\d{1,6}\.[0-9a-f]{32}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'The questions',
      z.strictObject({
        own: z.array(questionSchema),
        published: z.array(questionSchema),
        /** Where the next page begins; null on the last one. */
        next: z.string().nullable(),
      }),
    ),
  },
  errors: ['permission-denied', 'not-found'],
});

export const putQuestion = endpoint({
  summary: 'Asks a question about a lesson that the viewer may watch',
  description:
    'A repeated request with the same id has no further effect; with another text, its reason is `question-id-taken`. The reason at the limit of a day is `too-many-questions`.',
  method: 'put',
  path: '/api/questions/{id}',
  access: 'signed-in',
  limit: writes,
  request: {
    params: z.strictObject({ id: questionKey }),
    body: body(
      z.strictObject({
        lessonId: id,
        second: z.int().min(0).max(lastNoteSecond),
        text: writtenText(longestQuestion),
      }),
    ),
  },
  responses: { 200: reply('The question as it is stored', questionSchema) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

export const putFollowUp = endpoint({
  summary: "Adds a follow-up to the viewer's own question, which is open again",
  description: 'A repeated request has no further effect.',
  method: 'put',
  path: '/api/questions/{id}/messages/{messageId}',
  access: 'signed-in',
  limit: writes,
  request: {
    params: z.strictObject({ id: questionKey, messageId: questionKey }),
    body: body(z.strictObject({ text: writtenText(longestQuestion) })),
  },
  responses: { 200: reply('The question as it now is', questionSchema) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

export const deleteQuestion = endpoint({
  summary: "Deletes the viewer's own question",
  description: 'One that others see stays, with the error `aborted`.',
  method: 'delete',
  path: '/api/questions/{id}',
  access: 'signed-in',
  limit: writes,
  request: { params: z.strictObject({ id: questionKey }) },
  responses: { 200: reply('It is deleted', done) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

export const putQuestionReport = endpoint({
  summary:
    'Reports a published question or its answers to the team; a second report of the viewer replaces the first',
  method: 'put',
  path: '/api/questions/{id}/report',
  access: 'signed-in',
  limit: { name: 'question-reports', per: 'user', atMost: 20, minutes: 60 },
  request: {
    params: z.strictObject({ id: questionKey }),
    body: body(z.strictObject({ why: writtenText(longestReport) })),
  },
  responses: { 200: reply('The team sees it', done) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

/** Whether the viewer gets emails: `answers` to their questions, and, on the team, about `newQuestions`. */
const emailsSchema = z.strictObject({ answers: z.boolean(), newQuestions: z.boolean() });

export const readQuestionEmails = endpoint({
  summary: 'Returns which emails about questions the viewer gets',
  method: 'get',
  path: '/api/me/question-emails',
  access: 'signed-in',
  responses: { 200: reply('The choices', emailsSchema) },
});

export const changeQuestionEmails = endpoint({
  summary: "Turns the viewer's emails about questions on or off",
  method: 'patch',
  path: '/api/me/question-emails',
  access: 'signed-in',
  limit: writes,
  request: { body: body(emailsSchema.partial()) },
  responses: { 200: reply('The choices', emailsSchema) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});
