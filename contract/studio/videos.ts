/** The videos of the site, in all states. Recordings are uploaded outside the API (docs/videos.md). */
import { binaryBody, body, done, endpoint, id, pictureCrop, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { checkDepths, videoTroubles } from '#rules/video/patrol.ts';
import type { VideoNote } from '#rules/video/notes.ts';
import { packagingFailures, uploadLimits, videoStates } from '#rules/video/upload.ts';
import { transcriptionFields } from './captions.ts';

const params = z.strictObject({ id });

/** The part of a video that an error is about. */
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('master') }),
  z.strictObject({ kind: z.literal('picture'), height: z.int() }),
  z.strictObject({ kind: z.literal('sound') }),
  z.strictObject({ kind: z.literal('stills') }),
  z.strictObject({ kind: z.literal('captions'), language: z.string() }),
  z.strictObject({ kind: z.literal('thumbnails') }),
]);

/** The patrol's last check of a video. */
const videoCheck = z
  .strictObject({
    /** True while a requested check waits or runs. */
    isWaiting: z.boolean(),
    checkedAt: time.nullable(),
    /** The depth of the last successful check. */
    depth: z.enum(checkDepths).nullable(),
    /** The error that the last check found. */
    trouble: z.enum(videoTroubles).nullable(),
    part: part.nullable(),
    file: z.string().nullable(),
    /** The time since which it is broken: two consecutive checks failed. */
    brokenAt: time.nullable(),
  })
  .openapi('VideoCheck');

/** The poster of a video. */
const poster = z.strictObject({
  file: z.string(),
  /** Whether it is the one that packaging created. */
  isUsual: z.boolean(),
  /** The second of the video that it was taken from; null if none was chosen. */
  atSeconds: z.number().nullable(),
});

const track = z.int();

const videoNote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound-unreadable'), track, codec: z.string() }),
  z.strictObject({ kind: z.literal('sound-empty'), track }),
  z.strictObject({ kind: z.literal('sound-repeated'), track }),
  z.strictObject({ kind: z.literal('sound-other-language'), track, language: z.string() }),
  z.strictObject({ kind: z.literal('sound-mixed'), tracks: z.int() }),
  z.strictObject({ kind: z.literal('sound-only') }),
  z.strictObject({ kind: z.literal('rest-left-out') }),
  z.strictObject({ kind: z.literal('breaks-off'), atSeconds: z.number(), ofSeconds: z.number() }),
]) satisfies z.ZodType<VideoNote>;

const studioVideo = z
  .strictObject({
    id,
    /** The name of the recording; '' for the videos of a folder. */
    name: z.string(),
    state: z.enum(videoStates),
    /** The reason why it could not be packaged. */
    failure: z.enum(packagingFailures).nullable(),
    lengthSeconds: z.number(),
    /** The renditions, the largest first; the height is null for audio only. */
    renditions: z.array(z.strictObject({ height: z.int().nullable(), bytes: z.int() })),
    /** The size of the still edition; null where there is none. */
    stillsBytes: z.int().nullable(),
    /** The size of all its files, or of its segments only for a video from a folder; null if unknown. */
    bytes: z.int().nullable(),
    poster,
    /** The loudness before and after, in LUFS: null values for silence, null for an unmeasured video. */
    loudness: z.strictObject({ before: z.number().nullable(), after: z.number().nullable() }).nullable(),
    /** The facts that the instructor should know about its packaging. */
    notes: z.array(videoNote),
    /** The languages of its captions. */
    captions: z.array(z.string()),
    /** The languages with a transcription that is running, finished as a draft, or failed. */
    transcriptions: z.array(z.strictObject({ ...transcriptionFields, language: z.string() })),
    sourceBytes: z.int(),
    receivedBytes: z.int(),
    /** The browser recognizes the same file by it. */
    fingerprint: z.string().nullable(),
    /** The progress of packaging, from 0 to 1. */
    packaged: z.number(),
    /** The trimmed part of another video; null for an untrimmed one. */
    trim: z.strictObject({ of: z.string(), startSeconds: z.number(), endSeconds: z.number() }).nullable(),
    createdAt: time,
    /** The lessons of the draft and of the published course that show it. */
    lessons: z.array(z.strictObject({ id, title: z.string(), isPublished: z.boolean() })),
    isTeaser: z.boolean(),
    /** Null for a video that was never checked. */
    check: videoCheck.nullable(),
  })
  .openapi('StudioVideo');

export const listStudioVideos = endpoint({
  summary: 'Returns all videos, the newest first',
  method: 'get',
  path: '/api/studio/videos',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  key: 'content:read',
  responses: {
    200: reply(
      'The videos',
      z.strictObject({
        videos: z.array(studioVideo),
        /** The host of the transcription service; null if none is configured. */
        transcriptionHost: z.string().nullable(),
      }),
    ),
  },
});

export const changeStudioVideo = endpoint({
  summary: 'Renames a video; only the studio shows the name',
  method: 'patch',
  path: '/api/studio/videos/{id}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params, body: body(z.strictObject({ name: text(uploadLimits.name).min(1) })) },
  responses: { 200: reply('Changed', done) },
});

export const deleteStudioVideo = endpoint({
  summary: 'Deletes a video that no lesson shows, with its files',
  description: 'Error reason: `video-used`.',
  method: 'delete',
  path: '/api/studio/videos/{id}',
  access: { role: 'instructor', secondFactor: 'fresh', hidden: true },
  audit: 'video-removed',
  request: { params },
  responses: { 200: reply('Removed', done) },
  errors: ['aborted'],
});

export const createPackaging = endpoint({
  summary: 'Retries the packaging of a failed recording',
  method: 'post',
  path: '/api/studio/videos/{id}/packaging',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: { 202: reply('It waits again', done) },
});

const trimSecond = z.number().min(0).max(uploadLimits.seconds);

export const createTrim = endpoint({
  summary: 'Creates a new video from a part of another, which stays unchanged',
  description:
    'Error reasons: `beyond`, `too-short` or `nothing-cut` for an invalid part, `too-many`, `folder-not-shared`, `disk-full`.',
  method: 'post',
  path: '/api/studio/videos/{id}/trims',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: {
    params,
    body: body(
      z.strictObject({
        startSeconds: trimSecond,
        endSeconds: trimSecond,
        /** The name of the new video. */
        name: text(uploadLimits.name).min(1),
      }),
    ),
  },
  responses: { 202: reply('The new video waits to be packaged', z.strictObject({ id })) },
});

export const createVideoCheck = endpoint({
  summary: 'Requests a check whether a video plays',
  method: 'post',
  path: '/api/studio/videos/{id}/checks',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: { 202: reply('It is looked at', done) },
});

export const putPoster = endpoint({
  summary: 'Makes one second of a video its poster',
  description:
    'Error reasons: `poster-changed` after a concurrent change, `no-picture` if the second cannot be read, `packager-missing`, `store`, `disk-full`.',
  method: 'put',
  path: '/api/studio/videos/{id}/poster',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: {
    params,
    body: body(z.strictObject({ atSeconds: z.number().min(0).max(uploadLimits.seconds) })),
  },
  responses: { 200: reply('Chosen', z.strictObject({ poster })) },
  errors: ['aborted'],
});

export const putPosterFile = endpoint({
  summary: 'Makes an uploaded picture the poster of a video; it is treated like the pictures of the content',
  description:
    'Error reasons: `not-a-picture`, `heic`, `too-large`, `decoder-missing`, `decoder-failed`, `poster-changed`, `store`, `disk-full`.',
  method: 'put',
  path: '/api/studio/videos/{id}/poster/file',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: 'stream',
  request: { params, query: z.strictObject({ part: pictureCrop }), body: binaryBody },
  responses: { 200: reply('Chosen', z.strictObject({ poster })) },
  errors: ['aborted', 'resource-exhausted', 'cancelled'],
});

export const deletePoster = endpoint({
  summary: 'Resets a video to its default poster',
  method: 'delete',
  path: '/api/studio/videos/{id}/poster',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: { 200: reply('The usual one', done) },
  errors: ['aborted'],
});
