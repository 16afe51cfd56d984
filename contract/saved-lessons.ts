import { z } from '@hono/zod-openapi';
import { body, done, endpoint, id, reply } from './endpoint.ts';

const savedSchema = z
  .strictObject({
    /** The lessons that this session has saved and may still play, each with the video that was saved. */
    lessons: z.array(z.strictObject({ id, videoId: z.string() })),
    /** The site's half of the key, the same for the whole session; null while it may play no saved lesson. */
    half: z.string().nullable(),
  })
  .openapi('SavedLessons');

export const listSavedLessons = endpoint({
  summary: 'Confirms the lessons that the viewer has saved in this session',
  description:
    'The browser deletes all others: those of an ended plan, of a removed lesson or of a replaced video.',
  method: 'get',
  path: '/api/saved-lessons',
  access: 'signed-in',
  limit: { name: 'saved-lessons', per: 'user', atMost: 120, minutes: 1 },
  responses: { 200: reply('The confirmed lessons', savedSchema) },
  errors: ['permission-denied'],
});

export const putSavedLesson = endpoint({
  summary:
    'Counts a lesson as saved in this session, before its files are loaded, and returns what `GET` returns',
  description: '`aborted` names the limit that is reached, or a video that has been replaced since then.',
  method: 'put',
  path: '/api/saved-lessons/{id}',
  access: 'signed-in',
  limit: { name: 'lesson-saves', per: 'user', atMost: 120, minutes: 24 * 60 },
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ videoId: id, bytes: z.int().min(1).max(20_000_000_000) })),
  },
  responses: { 200: reply('The confirmed lessons', savedSchema) },
  errors: ['permission-denied', 'not-found', 'aborted'],
});

export const deleteSavedLesson = endpoint({
  summary: 'Removes a lesson from those of this session',
  description: 'Removing an unknown one changes nothing.',
  method: 'delete',
  path: '/api/saved-lessons/{id}',
  access: 'signed-in',
  limit: { name: 'saved-lessons', per: 'user', atMost: 120, minutes: 1 },
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Removed', done) },
  errors: ['permission-denied'],
});
