/** The captions of a video: uploaded as files, written in the studio, or by a machine. */
import { body, captionsBytes, done, endpoint, id, refusals, reply, text } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { transcriptionFailures, transcriptionStates } from '#rules/captions/transcription.ts';
import { captionLanguage, captionLimits } from '#rules/captions/caption-files.ts';

/** Captions that a machine writes. */
export const transcriptionFields = {
  state: z.enum(transcriptionStates),
  failure: z.enum(transcriptionFailures).nullable(),
  /** How much is written, from 0 to 1. */
  written: z.number(),
};

const transcription = z.strictObject(transcriptionFields).openapi('Transcription');

const captionParams = z.strictObject({ id, language: z.string().regex(captionLanguage) });

/**
 * Saves WebVTT or SubRip as the captions of a language. Refused with the reason `no-captions` where there are none in it,
 * `beyond-video` where they are longer than the video, `too-many` for too many languages.
 */
export const putCaptions = endpoint({
  method: 'put',
  path: '/api/studio/videos/{id}/captions/{language}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: captionsBytes,
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
export const deleteCaptions = endpoint({
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
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

const version = z.string().max(100);

const timedCue = z.strictObject({
  startMs: z.int().min(0),
  endMs: z.int().min(0),
  text: text(captionLimits.characters),
});

const draftErrors = refusals(
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'unavailable',
);

/** Returns the captions of a language as they are edited: the draft, or what is published where there is none. */
export const readCaptionDraft = endpoint({
  method: 'get',
  path: '/api/studio/videos/{id}/captions/{language}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  request: { params: captionParams },
  responses: {
    200: reply(
      'The captions',
      z.strictObject({
        /** The name of the video; '' for those of a folder. */
        name: z.string(),
        lengthSeconds: z.number(),
        /** The next save names it; '' where nothing was saved yet. */
        version,
        cues: z.array(timedCue),
        /** Whether learners have captions in this language. */
        isPublished: z.boolean(),
        /** Whether the captions are a draft that learners do not see. */
        hasDraft: z.boolean(),
        /** The machine that writes captions of this language; null where there is none. */
        transcription: transcription.nullable(),
        /** The host that writes captions; null where none is configured, or the video has no sound. */
        transcriptionHost: z.string().nullable(),
        /** The lessons of the draft and of the published course that show the video. */
        lessons: z.array(z.strictObject({ id, title: z.string(), isPublished: z.boolean() })),
      }),
    ),
    ...refusals('invalid-argument', 'unauthenticated', 'permission-denied', 'not-found', 'unavailable'),
  },
});

/** Saves a draft of captions. Refused with the code `aborted` where the version is an older one. */
export const putCaptionDraft = endpoint({
  method: 'put',
  path: '/api/studio/videos/{id}/captions/{language}/draft',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: captionsBytes,
  request: {
    params: captionParams,
    body: body(z.strictObject({ version, cues: z.array(timedCue).max(captionLimits.cues) })),
  },
  responses: { 200: reply('Saved', z.strictObject({ version })), ...draftErrors },
});

/** Takes a draft of captions back to what is published. */
export const deleteCaptionDraft = endpoint({
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}/draft',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams, query: z.strictObject({ version }) },
  responses: { 200: reply('Taken back', z.strictObject({ version })), ...draftErrors },
});

/**
 * Lets a machine write a draft of captions: the sound of the video is sent to the configured service. A second order changes
 * nothing while the first one is worked on. Refused with the reason `no-service`, `no-sound`, or `has-draft` where captions are
 * written and not published.
 */
export const createTranscription = endpoint({
  method: 'post',
  path: '/api/studio/videos/{id}/captions/{language}/transcription',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams },
  responses: { 202: reply('It waits for the machine', done), ...draftErrors },
});

/** Calls an order off, or forgets how it ended. A draft that was written stays. */
export const deleteTranscription = endpoint({
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}/transcription',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams },
  responses: { 200: reply('Called off', done), ...draftErrors },
});

/**
 * Publishes a draft of captions. Refused with the reasons of `putCaptions`, or `wrong-times` where a caption ends before it
 * begins, and `too-large` for too many or too long ones.
 */
export const createCaptionPublication = endpoint({
  method: 'post',
  path: '/api/studio/videos/{id}/captions/{language}/publication',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams, body: body(z.strictObject({ version })) },
  responses: { 200: reply('Published', z.strictObject({ cues: z.int(), version })), ...draftErrors },
});
