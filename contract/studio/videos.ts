/** The videos of the site, ready or on their way. Recordings are uploaded outside the API (docs/videos.md). */
import { createRoute, z } from '@hono/zod-openapi';
import { captionLanguage, captionLimits } from '#rules/video/captions.ts';
import { packagingFailures, uploadLimits, videoStates } from '#rules/video/upload.ts';
import { body, done, id, reply, text, time } from '../parts.ts';
import { refusals } from '../refusals.ts';

const params = z.strictObject({ id });

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
    /** The size of all its files; null where it is not known. */
    bytes: z.int().nullable(),
    /** The languages of its captions. */
    captions: z.array(z.string()),
    sourceBytes: z.int(),
    receivedBytes: z.int(),
    /** The browser recognizes the same file by it. */
    fingerprint: z.string().nullable(),
    /** How much is packaged, from 0 to 1. */
    packaged: z.number(),
    createdAt: time,
    /** The lessons of the draft and of the published course that show it. */
    lessons: z.array(z.strictObject({ id, title: z.string(), isPublished: z.boolean() })),
    isTeaser: z.boolean(),
  })
  .openapi('StudioVideo');

/** Returns all videos, the newest first. */
export const listStudioVideos = createRoute({
  method: 'get',
  path: '/api/studio/videos',
  responses: {
    200: reply('The videos', z.strictObject({ videos: z.array(studioVideo) })),
    ...refusals('unauthenticated', 'permission-denied', 'not-found'),
  },
});

/** Gives a video another name, which the studio alone shows. */
export const changeStudioVideo = createRoute({
  method: 'patch',
  path: '/api/studio/videos/{id}',
  request: { params, body: body(z.strictObject({ name: text(uploadLimits.name).min(1) })) },
  responses: {
    200: reply('Changed', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** Removes a video that no lesson shows, with its files. One that is used is refused with the reason `video-used`. */
export const deleteStudioVideo = createRoute({
  method: 'delete',
  path: '/api/studio/videos/{id}',
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
export const createPackaging = createRoute({
  method: 'post',
  path: '/api/studio/videos/{id}/packaging',
  request: { params },
  responses: {
    202: reply('It waits again', done),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

const captionParams = z.strictObject({ id, language: z.string().regex(captionLanguage) });

/**
 * Saves WebVTT or SubRip as the captions of a language. Refused with the reason `no-captions` where there are none in it,
 * `beyond-video` where they are longer than the video, `too-many` for too many languages.
 */
export const putCaptions = createRoute({
  method: 'put',
  path: '/api/studio/videos/{id}/captions/{language}',
  request: {
    params: captionParams,
    body: body(z.strictObject({ text: text(captionLimits.characters) })),
  },
  responses: {
    200: reply('Saved', z.strictObject({ cues: z.int() })),
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

/** Removes the captions of a language. */
export const deleteCaptions = createRoute({
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}',
  request: { params: captionParams },
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
