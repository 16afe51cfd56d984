import { z } from '@hono/zod-openapi';
import { lastNoteSecond, longestNote, noteText } from '#rules/lesson-notes.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { body, done, endpoint, id, reply, text, time } from './endpoint.ts';

/** The language of a title that is not in the language of the page. */
const lang = z.string().optional();

/** 128 random bits that the browser chooses, so that a repeated write adds nothing. */
const key = z.string().regex(/^[0-9a-f]{32}$/);

/** The most versions that a write replaces: the stored one, and those that were sent without an answer. */
const versionsAtMost = 20;

const noteSchema = z
  .strictObject({
    id: key,
    lessonId: id,
    /** The second of the video. */
    second: z.int(),
    /** Empty for a bookmark. */
    text: z.string(),
    /** Changes with each write. */
    version: key,
    createdAt: time,
    updatedAt: time,
  })
  .openapi('Note');

const reads = { name: 'notes', per: 'user', atMost: 240, minutes: 1 } as const;
const writes = { name: 'note-writes', per: 'user', atMost: 120, minutes: 1 } as const;

export const listLessonNotes = endpoint({
  summary: "Returns the viewer's notes in a lesson, by second; also after the access to it ended",
  method: 'get',
  path: '/api/lessons/{id}/notes',
  access: 'signed-in',
  limit: reads,
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('The notes', z.strictObject({ notes: z.array(noteSchema) })) },
  errors: ['permission-denied'],
});

export const listNotes = endpoint({
  summary:
    "Returns a page of the viewer's notes with all these words, in the order of the course; those of removed lessons come last",
  description: 'An instructor who impersonates a learner is rejected with the reason `seeing-as`.',
  method: 'get',
  path: '/api/notes',
  access: 'signed-in',
  priority: 'deferrable',
  limit: reads,
  request: {
    query: z.strictObject({
      words: text(longestSearch).refine(isLongEnough, 'Too short').optional(),
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^[01]\.\d{1,9}\.[A-Za-z0-9_-]{1,255}\.\d{1,6}\.[0-9a-f]{32}$/)
        .optional(),
    }),
  },
  responses: {
    200: reply(
      'The notes',
      z.strictObject({
        /** `title` is the lesson's; of a removed one, its last. */
        notes: z.array(z.strictObject({ ...noteSchema.shape, title: z.string(), lang })),
        /** Where the next page begins; null on the last one. */
        next: z.string().nullable(),
      }),
    ),
  },
  errors: ['permission-denied'],
});

export const putNote = endpoint({
  summary: 'Adds a note to a lesson that the viewer may play, or changes one',
  description:
    'The browser chooses the id and the version, so a repeated request has no further effect. A stored note is changed only if its version is one of `replaces`, or was written by this request before; otherwise the error is `aborted` with the reason `note-changed`. A deleted note is added again. Reasons at the limits: `too-many-notes`, `too-many-notes-in-lesson`.',
  method: 'put',
  path: '/api/notes/{id}',
  access: 'signed-in',
  limit: writes,
  request: {
    params: z.strictObject({ id: key }),
    body: body(
      z.strictObject({
        lessonId: id,
        second: z.int().min(0).max(lastNoteSecond),
        text: text(longestNote).overwrite(noteText),
        version: key,
        /** The version that was changed, and those sent since without an answer. */
        replaces: z.array(key).max(versionsAtMost),
      }),
    ),
  },
  responses: { 200: reply('The note as it now is', noteSchema) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

export const deleteNote = endpoint({
  summary: 'Deletes a note of the viewer, also after the access to its lesson ended',
  description:
    'One that is gone already counts as deleted. `replaces` lists the versions that may be deleted, separated by commas; a newer one stays, with the error `aborted` and the reason `note-changed`.',
  method: 'delete',
  path: '/api/notes/{id}',
  access: 'signed-in',
  limit: writes,
  request: {
    params: z.strictObject({ id: key }),
    query: z.strictObject({ replaces: z.string().regex(/^[0-9a-f]{32}(,[0-9a-f]{32}){0,19}$/) }),
  },
  responses: { 200: reply('It is deleted', done) },
  errors: ['permission-denied', 'aborted'],
});
