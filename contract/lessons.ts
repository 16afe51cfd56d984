import { createRoute, z } from '@hono/zod-openapi';
import { progressSchema } from './course.ts';
import { body, id, reply, time } from './parts.ts';
import { refusals } from './refusals.ts';

const params = z.strictObject({ id });

const videoPlayback = z.strictObject({
  kind: z.literal('video'),
  /** Signed address of the master playlist; what it names is signed by the same prefix. */
  hls: z.string(),
  poster: z.string(),
  captions: z.array(z.strictObject({ language: z.string(), label: z.string(), url: z.string() })),
  lengthSeconds: z.number(),
  resumeAt: z.number(),
  /** When the addresses stop working; the player asks again before. */
  expiresAt: time,
});

const linkPlayback = z.strictObject({ kind: z.literal('link'), url: z.string() });

/** How to play a lesson, for whom the access rule allows it. */
export const readPlayback = createRoute({
  method: 'get',
  path: '/api/lessons/{id}/playback',
  request: { params },
  responses: {
    200: reply('Signed addresses, or the external link', z.union([videoPlayback, linkPlayback])),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** Reports all that was played since the lesson was opened; the server credits what can be true. */
export const putProgress = createRoute({
  method: 'put',
  path: '/api/lessons/{id}/progress',
  request: {
    params,
    body: body(
      z.strictObject({
        ranges: z.array(z.tuple([z.number().min(0), z.number().min(0)])).max(500),
        resumeAt: z.number().min(0),
      }),
    ),
  },
  responses: {
    200: reply('The progress as it now is', progressSchema),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});
