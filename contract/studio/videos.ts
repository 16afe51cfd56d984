/** The videos of the site, ready or on their way. Recordings are uploaded outside the API (docs/videos.md). */
import { body, done, endpoint, id, pictureBytes, refusals, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { checkDepths, videoTroubles } from '#rules/video/patrol.ts';
import { packagingFailures, uploadLimits, videoStates } from '#rules/video/upload.ts';
import { transcriptionFields } from './captions.ts';

const params = z.strictObject({ id });

/** The part of a video that a trouble is about. */
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('master') }),
  z.strictObject({ kind: z.literal('picture'), height: z.int() }),
  z.strictObject({ kind: z.literal('sound') }),
  z.strictObject({ kind: z.literal('stills') }),
  z.strictObject({ kind: z.literal('captions'), language: z.string() }),
]);

/** The last look of the patrol at a video. */
const videoCheck = z
  .strictObject({
    /** True while a look that somebody asked for waits or is made. */
    isWaiting: z.boolean(),
    checkedAt: time.nullable(),
    /** How thoroughly the last good look was made. */
    depth: z.enum(checkDepths).nullable(),
    /** The trouble that the last look found. */
    trouble: z.enum(videoTroubles).nullable(),
    part: part.nullable(),
    file: z.string().nullable(),
    /** The time since which it is broken: two looks in a row found a trouble. */
    brokenAt: time.nullable(),
  })
  .openapi('VideoCheck');

/** The picture that stands for a video until it plays. */
const poster = z.strictObject({
  file: z.string(),
  /** Whether it is the one that packaging made. */
  isUsual: z.boolean(),
  /** The second of the video that it was taken from; null where nobody chose one. */
  atSeconds: z.number().nullable(),
});

const studioVideo = z
  .strictObject({
    id,
    /** The name of the recording; '' for the videos of a folder. */
    name: z.string(),
    state: z.enum(videoStates),
    /** Why it could not be packaged. */
    failure: z.enum(packagingFailures).nullable(),
    lengthSeconds: z.number(),
    /** The renditions, the largest first: a picture's height, or null for audio alone. */
    renditions: z.array(z.strictObject({ height: z.int().nullable(), bytes: z.int() })),
    /** The size of the still edition; null where there is none. */
    stillsBytes: z.int().nullable(),
    /** The size of all its files, or of its pieces alone where the video came with a folder; null where it is not known. */
    bytes: z.int().nullable(),
    poster,
    /** How loud it was recorded and is now, in LUFS; null in it where nothing can be heard, and as a whole where it was not measured. */
    loudness: z.strictObject({ before: z.number().nullable(), after: z.number().nullable() }).nullable(),
    /** The languages of its captions. */
    captions: z.array(z.string()),
    /** The languages whose captions a machine writes, has written as a draft, or could not write. */
    transcriptions: z.array(z.strictObject({ ...transcriptionFields, language: z.string() })),
    sourceBytes: z.int(),
    receivedBytes: z.int(),
    /** The browser recognizes the same file by it. */
    fingerprint: z.string().nullable(),
    /** How much is packaged, from 0 to 1. */
    packaged: z.number(),
    /** The part of another video that this one keeps; null for one that was not trimmed. */
    trim: z.strictObject({ of: z.string(), startSeconds: z.number(), endSeconds: z.number() }).nullable(),
    createdAt: time,
    /** The lessons of the draft and of the published course that show it. */
    lessons: z.array(z.strictObject({ id, title: z.string(), isPublished: z.boolean() })),
    isTeaser: z.boolean(),
    /** Null for a video that was never looked at. */
    check: videoCheck.nullable(),
  })
  .openapi('StudioVideo');

/** Returns all videos, the newest first. */
export const listStudioVideos = endpoint({
  method: 'get',
  path: '/api/studio/videos',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The videos',
      z.strictObject({
        videos: z.array(studioVideo),
        /** The host that writes captions; null where none is configured. */
        transcriptionHost: z.string().nullable(),
      }),
    ),
    ...refusals('unauthenticated', 'permission-denied', 'not-found'),
  },
});

/** Gives a video another name, which the studio alone shows. */
export const changeStudioVideo = endpoint({
  method: 'patch',
  path: '/api/studio/videos/{id}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params, body: body(z.strictObject({ name: text(uploadLimits.name).min(1) })) },
  responses: {
    200: reply('Changed', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** Removes a video that no lesson shows, with its files. One that is used is refused with the reason `video-used`. */
export const deleteStudioVideo = endpoint({
  method: 'delete',
  path: '/api/studio/videos/{id}',
  access: { role: 'instructor', secondFactor: 'fresh', hidden: true },
  audit: 'video-removed',
  request: { params },
  responses: {
    200: reply('Removed', done),
    ...refusals(
      'invalid-argument',
      'unauthenticated',
      'permission-denied',
      'not-found',
      'aborted',
      'unavailable',
    ),
  },
});

/** Packages a recording once more that could not be packaged. */
export const createPackaging = endpoint({
  method: 'post',
  path: '/api/studio/videos/{id}/packaging',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: {
    202: reply('It waits again', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

const trimSecond = z.number().min(0).max(uploadLimits.seconds);

/**
 * Makes a new video of a part of one; that one stays as it is. Refused with the reason `beyond`, `too-short` or
 * `nothing-cut` for a part that cannot be kept, `too-many`, `folder-not-shared` or `disk-full`.
 */
export const createTrim = endpoint({
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
  responses: {
    202: reply('The new video waits to be packaged', z.strictObject({ id })),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** Looks as soon as possible whether a video plays. */
export const createVideoCheck = endpoint({
  method: 'post',
  path: '/api/studio/videos/{id}/checks',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: {
    202: reply('It is looked at', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

const posterErrors = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'unavailable',
);

/**
 * Takes the poster of a video from one of its seconds, or an uploaded picture: its bytes as WebP, JPEG or PNG, in base64.
 * Refused with the reason `not-a-picture` or `too-large`, `poster-changed` where somebody else changed it at the same
 * moment, `no-picture` where the second cannot be read, `packager-missing`, `store` or `disk-full`.
 */
export const putPoster = endpoint({
  method: 'put',
  path: '/api/studio/videos/{id}/poster',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: pictureBytes,
  request: {
    params,
    body: body(
      z.union([
        z.strictObject({ atSeconds: z.number().min(0).max(uploadLimits.seconds) }),
        z.strictObject({ data: z.base64().max(1_400_000) }),
      ]),
    ),
  },
  responses: { 200: reply('Chosen', z.strictObject({ poster })), ...posterErrors },
});

/** Takes the usual poster of a video again. */
export const deletePoster = endpoint({
  method: 'delete',
  path: '/api/studio/videos/{id}/poster',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params },
  responses: { 200: reply('The usual one', done), ...posterErrors },
});
