import { endpoint } from './endpoint.ts';
import { z } from '@hono/zod-openapi';
import { body, id, reply, time } from './parts.ts';
import { progressSchema } from './progress.ts';
import { refusals } from './refusals.ts';

const params = z.strictObject({ id });

/** Which video of this person's few: the `stream` of an earlier playback. */
const stream = id;

const videoPlayback = z.strictObject({
  kind: z.literal('video'),
  /** Signed address of the master playlist; what it names is signed by the same prefix. */
  hls: z.string(),
  /**
   * The text of the master playlist, so that a player need not request it first. One that is too long or cannot be
   * read is left out and asked for as usual.
   */
  playlists: z.array(z.strictObject({ file: z.string(), text: z.string() })),
  poster: z.string(),
  captions: z.array(z.strictObject({ language: z.string(), label: z.string(), url: z.string() })),
  /** Address of a playlist with the sound alone, where there is one. */
  sound: z.string().nullable(),
  /** The still edition, where there is one: address of its playlist, and its size. */
  stills: z.strictObject({ url: z.string(), bytes: z.int() }).nullable(),
  /** The renditions, the largest first: a picture's height, or null for audio alone. */
  renditions: z.array(z.strictObject({ height: z.int().nullable(), bytes: z.int() })),
  /** The browser, or a proxy in front of it, asked to save data (the header Save-Data). */
  savesData: z.boolean(),
  lengthSeconds: z.number(),
  /** In the order of their seconds. */
  chapters: z.array(z.strictObject({ atSeconds: z.int(), title: z.string() })),
  resumeAt: z.number(),
  /** When the addresses stop working; the player asks again before, and names its stream. */
  expiresAt: time,
  stream,
  /** The watermark over the video, its opacity from 0 (unseen) to 1; null where the site shows none. */
  mark: z.union([z.strictObject({ text: z.string(), opacity: z.number().gt(0).max(1) }), z.null()]),
});

const linkPlayback = z.strictObject({ kind: z.literal('link'), url: z.string() });

/**
 * How to play a lesson, for whom the access rule allows it. Two streams play at a time. A player that names its
 * stream keeps it, also with another lesson; a stream that was stopped by newer ones is refused with the reason
 * `streams`, here and by every address, unless there is room again. Who names none begins a new stream, and the
 * oldest stops when there are two.
 */
export const readPlayback = endpoint({
  method: 'get',
  path: '/api/lessons/{id}/playback',
  priority: 'first',
  request: { params, query: z.strictObject({ stream: stream.optional() }) },
  responses: {
    200: reply('Signed addresses, or the external link', z.union([videoPlayback, linkPlayback])),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/**
 * Reports all that was played since the lesson was opened; the server credits what can be true, in half seconds. Who
 * names its stream keeps it in use, and hears in `stream` whether it may go on. Somebody may report 240 times a minute.
 */
export const putProgress = endpoint({
  method: 'put',
  path: '/api/lessons/{id}/progress',
  priority: 'first',
  request: {
    params,
    body: body(
      z.strictObject({
        ranges: z.array(z.tuple([z.number().min(0), z.number().min(0)])).max(500),
        resumeAt: z.number().min(0),
        stream: stream.optional(),
      }),
    ),
  },
  responses: {
    200: reply(
      'The progress as it now is',
      z.strictObject({
        ...progressSchema.shape,
        /** Only for a report that named its stream. */
        stream: z.enum(['playing', 'stopped']).optional(),
      }),
    ),
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
