import { z } from '@hono/zod-openapi';
import { playbackErrorKinds } from '#rules/playback-session.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { body, done, endpoint, id, refusals, reply, text, time } from './endpoint.ts';

export const progressSchema = z
  .strictObject({
    watched: z.boolean(),
    /** Seconds of the lesson really played. */
    seconds: z.number(),
    /** Second at which to go on. */
    resumeAt: z.number(),
    /** When it was last played; null when it never was. */
    playedAt: time.nullable(),
    /** The learner's own word, which counts for nothing but the outline's signs. */
    tick: z.enum(['watched', 'not-watched']).nullable(),
  })
  .openapi('Progress');

/**
 * This viewer's progress by lesson; a lesson that was neither played nor ticked is left out. A visitor gets none,
 * as from the other two endpoints that the course page asks at once.
 */
export const readProgress = endpoint({
  method: 'get',
  path: '/api/progress',
  responses: { 200: reply('Progress by lesson', z.record(id, progressSchema)) },
});

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

/** "Mark as watched / not watched": a learner's own sign in the outline. It is no progress and earns nothing. */
export const putManualCompletion = endpoint({
  method: 'put',
  path: '/api/lessons/{id}/tick',
  request: {
    params: z.strictObject({ id }),
    body: body(z.strictObject({ tick: z.enum(['watched', 'not-watched']).nullable() })),
  },
  responses: {
    200: reply('The progress as it now is', progressSchema),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found'),
  },
});

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

/** Sentences that hold all the words, of the lessons that the access rule plays for this person, in their order. */
export const searchTranscripts = endpoint({
  method: 'get',
  path: '/api/transcript-lines',
  access: 'signed-in',
  priority: 'deferrable',
  request: {
    query: z.strictObject({
      words: text(longestSearch).refine(isLongEnough, 'Too short'),
    }),
  },
  responses: {
    200: reply(
      'What was found',
      z.strictObject({
        /** `at` is the second at which the sentence begins. */
        lines: z.array(z.strictObject({ lessonId: id, title: z.string(), at: z.number(), text: z.string() })),
        /** There is more than is told here. */
        more: z.boolean(),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'resource-exhausted'),
  },
});
