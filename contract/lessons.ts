import { z } from '@hono/zod-openapi';
import { playbackErrorKinds } from '#rules/playback-session.ts';
import { replaysAtMost } from '#rules/lesson-figures.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { body, done, endpoint, id, reply, text, time } from './endpoint.ts';

/** The language of a text that is not translated into that of the page. */
export const lang = z.string().optional();

export const progressSchema = z
  .strictObject({
    /** For an article, true if the learner has marked it as read or answered its quiz, whichever was last. */
    watched: z.boolean(),
    /** The played seconds of the lesson. */
    seconds: z.number(),
    /** The second at which to resume. */
    resumeAt: z.number(),
    /** When a video was last played, or an article opened; null if never. */
    playedAt: time.nullable(),
    /** The learner's own mark of a video, which only the outline shows; null for an article. */
    tick: z.enum(['watched', 'not-watched']).nullable(),
    /** The result of its quiz; omitted before the first answers, and in replies that don't concern it. */
    quiz: z.strictObject({ correct: z.int(), questions: z.int() }).optional(),
  })
  .openapi('Progress');

export const readProgress = endpoint({
  summary: "Returns the viewer's progress by lesson, without lessons that were neither played nor marked",
  description:
    'A visitor gets an empty reply, since the course page sends this request before it knows the user.',
  method: 'get',
  path: '/api/progress',
  responses: { 200: reply('Progress by lesson', z.record(id, progressSchema)) },
});

export const params = z.strictObject({ id });

/** The id of a playback session: the `stream` of an earlier playback. */
const stream = id;

const range = z.tuple([z.number().min(0), z.number().min(0)]);

const videoPlayback = z.strictObject({
  kind: z.literal('video'),
  /** The signed URL of the master playlist, whose prefix also signs the files that it lists. */
  hls: z.string(),
  /**
   * The text of the master playlist, so that the player need not request it. Omitted if it is too long or cannot be
   * read.
   */
  playlists: z.array(z.strictObject({ file: z.string(), text: z.string() })),
  poster: z.string(),
  captions: z.array(z.strictObject({ language: z.string(), label: z.string(), url: z.string() })),
  /** The URL of the audio-only playlist, if there is one. */
  sound: z.string().nullable(),
  /** The still edition, if there is one: the URL of its playlist, and its size. */
  stills: z.strictObject({ url: z.string(), bytes: z.int() }).nullable(),
  /** The renditions, the largest first; the height is null for audio only. */
  renditions: z.array(z.strictObject({ height: z.int().nullable(), bytes: z.int() })),
  /** Whether the browser or a proxy sent the header Save-Data. */
  savesData: z.boolean(),
  lengthSeconds: z.number(),
  /** In the order of their seconds. */
  chapters: z.array(z.strictObject({ atSeconds: z.int(), title: z.string(), lang })),
  resumeAt: z.number(),
  /** When the URLs expire; the player requests new ones before, with its `stream`. */
  expiresAt: time,
  stream,
  /** The video, for the links into the studio; only for an instructor. */
  videoId: id.optional(),
  /** The watermark over the video, with an opacity from 0 to 1; null if the site shows none. */
  mark: z.union([z.strictObject({ text: z.string(), opacity: z.number().gt(0).max(1) }), z.null()]),
});

const linkPlayback = z.strictObject({ kind: z.literal('link'), url: z.string() });

export const readPlayback = endpoint({
  summary: 'Returns the playback of a lesson, if the access rule allows it',
  description:
    'A user has two playback sessions. Send `stream` to keep one, also for another lesson; without it a new session starts, and the oldest stops if there are two. A stopped session is rejected with the reason `streams`, here and by its media URLs, unless a slot is free again. Visitors without an account play free previews, at most 300 times in ten minutes from one network.',
  method: 'get',
  path: '/api/lessons/{id}/playback',
  priority: 'first',
  request: { params, query: z.strictObject({ stream: stream.optional() }) },
  responses: { 200: reply('Signed addresses, or the external link', z.union([videoPlayback, linkPlayback])) },
  errors: ['unauthenticated', 'permission-denied', 'not-found', 'resource-exhausted'],
});

export const readArticle = endpoint({
  summary:
    'Returns the text of an article in the language of the page, if the access rule allows the lesson, and saves that the viewer has opened it',
  description:
    'Its Markdown shows uploaded images by their URL; `images` are their sizes, so that nothing moves while they load.',
  method: 'get',
  path: '/api/lessons/{id}/article',
  request: { params },
  responses: {
    200: reply(
      'The article',
      z.strictObject({
        text: z.string(),
        lang,
        images: z.array(z.strictObject({ id: z.string(), width: z.int(), height: z.int() })),
        /** The viewer's progress as it now is; null during an impersonation, which saves nothing. */
        progress: z.union([progressSchema, z.null()]),
      }),
    ),
  },
  errors: ['unauthenticated', 'permission-denied', 'not-found', 'resource-exhausted'],
});

export const putProgress = endpoint({
  summary:
    'Reports everything played since the lesson was opened; the server credits what is plausible, in half seconds',
  description:
    'Send `stream` to keep the playback session alive; the reply says whether it may continue. Limit: 240 reports a minute.',
  method: 'put',
  path: '/api/lessons/{id}/progress',
  priority: 'first',
  request: {
    params,
    body: body(
      z.strictObject({
        ranges: z.array(range).max(500),
        resumeAt: z.number().min(0),
        stream: stream.optional(),
        /** The parts played again in this visit since the last report. They are only counted, without the learner's name. */
        replayed: z.array(range).max(replaysAtMost).optional(),
      }),
    ),
  },
  responses: {
    200: reply(
      'The progress as it now is',
      z.strictObject({
        ...progressSchema.shape,
        /** Only for a report with `stream`. */
        stream: z.enum(['playing', 'stopped']).optional(),
      }),
    ),
  },
  errors: ['unauthenticated', 'permission-denied', 'not-found', 'resource-exhausted'],
});

export const putManualCompletion = endpoint({
  summary: "Marks a lesson as watched, or not: the learner's own mark, which does not count as progress",
  description: 'An article is marked as read, or not read, instead.',
  method: 'put',
  path: '/api/lessons/{id}/tick',
  request: {
    params,
    body: body(z.strictObject({ tick: z.enum(['watched', 'not-watched']).nullable() })),
  },
  responses: { 200: reply('The progress as it now is', progressSchema) },
  errors: ['unauthenticated', 'permission-denied', 'not-found'],
});

export const createPlaybackError = endpoint({
  summary:
    'Reports that a lesson did not play although the viewer may play it, so that the operator is notified',
  description: 'Limit: ten reports a minute.',
  method: 'post',
  path: '/api/playback-errors',
  access: 'signed-in',
  request: {
    body: body(z.strictObject({ lessonId: id, kind: z.enum(playbackErrorKinds) })),
  },
  responses: { 200: reply('It was counted', done) },
  errors: ['permission-denied', 'not-found', 'resource-exhausted'],
});

export const searchTranscripts = endpoint({
  summary: 'Searches the transcripts of the lessons that the viewer may play',
  description: 'Returns the sentences with all words, in order.',
  method: 'get',
  path: '/api/transcript-lines',
  access: 'signed-in',
  priority: 'deferrable',
  // One search for every letter of a fast typist.
  limit: { name: 'transcripts', per: 'user', atMost: 120, minutes: 1 },
  request: {
    query: z.strictObject({
      words: text(longestSearch).refine(isLongEnough, 'Too short'),
    }),
  },
  responses: {
    200: reply(
      'What was found',
      z.strictObject({
        /** `at` is the second of the caption within the sentence that matches best. */
        lines: z.array(
          z.strictObject({
            lessonId: id,
            title: z.string(),
            lang,
            at: z.number(),
            text: z.string(),
            /** The language of the text. */
            textLang: z.string().optional(),
            /** The captions that the line is from; for instructors, who can correct them. */
            captions: z.strictObject({ videoId: id, language: z.string() }).optional(),
          }),
        ),
        /** Whether there are more matches. */
        more: z.boolean(),
      }),
    ),
  },
});
