import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { playbackErrorKinds } from '#rules/playback-error.ts';
import { body, done, id, reply } from './parts.ts';
import { refusals } from './refusals.ts';

/**
 * Tells that a lesson did not play although the viewer may see it, so that the operator hears of it before the
 * learners write. It changes nothing. A learner may tell ten times a minute.
 */
export const createPlaybackError = endpoint({
  method: 'post',
  path: '/api/playback-errors',
  access: 'signed-in',
  request: {
    body: body(z.strictObject({ lessonId: id, kind: z.enum(playbackErrorKinds) })),
  },
  responses: {
    200: reply('It was counted', done),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'resource-exhausted',
      'unavailable',
    ),
  },
});
