/** The captions of a video: uploaded as files, written in the studio, or by a machine. */
import { body, captionsBytes, done, endpoint, id, reply, text } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { transcriptionFailures, transcriptionStates } from '#rules/captions/transcription.ts';
import { isCaptionLanguage } from '#rules/captions/languages.ts';
import { captionLimits } from '#rules/captions/caption-files.ts';
import { skipReasons } from '#rules/captions/read-captions.ts';

/** A transcription. */
export const transcriptionFields = {
  state: z.enum(transcriptionStates),
  failure: z.enum(transcriptionFailures).nullable(),
  /** The progress, from 0 to 1. */
  written: z.number(),
};

const transcription = z.strictObject(transcriptionFields).openapi('Transcription');

/** A canonical BCP 47 tag, such as `zh-Hant`. */
const captionLanguage = z.string().max(35).refine(isCaptionLanguage, 'No canonical language tag');

const captionParams = z.strictObject({ id, language: captionLanguage });

/** A caption of a file that cannot be shown: the line of its times, and how its text begins. */
const skippedCue = z.strictObject({ line: z.int(), words: z.string(), reason: z.enum(skipReasons) });

export const putCaptions = endpoint({
  summary:
    'Saves the text of a WebVTT, SubRip, SBV, SubViewer, ASS or SSA file as the captions of a language',
  description:
    'Error reasons: `no-captions` for a file without readable captions, `beyond-video` if at least half of them start after the end of the video, `too-large` for too many of them, `too-many` for too many languages.',
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
    200: reply(
      'Saved',
      z.strictObject({
        /** The number of saved captions. */
        cues: z.int(),
        /** How many others cannot be shown, and the first of them; only if there are any. */
        skipped: z.strictObject({ count: z.int(), first: z.array(skippedCue) }).optional(),
      }),
    ),
  },
  errors: ['aborted'],
});

export const deleteCaptions = endpoint({
  summary: 'Removes the captions of a language',
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams },
  responses: { 200: reply('Removed', done) },
  errors: ['aborted'],
});

const version = z.string().max(100);

const timedCue = z.strictObject({
  startMs: z.int().min(0),
  endMs: z.int().min(0),
  text: text(captionLimits.characters),
});

export const readCaptionDraft = endpoint({
  summary: 'Returns the captions of a language for editing: the draft, or else the published ones',
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
        /** Sent back with the next save; '' before the first one. */
        version,
        cues: z.array(timedCue),
        /** Whether learners have captions in this language. */
        isPublished: z.boolean(),
        /** Whether the captions are an unpublished draft. */
        hasDraft: z.boolean(),
        /** The transcription of this language; null if there is none. */
        transcription: transcription.nullable(),
        /** The host of the transcription service; null if none is configured or the video has no audio. */
        transcriptionHost: z.string().nullable(),
        /** The lessons of the draft and of the published course that show the video. */
        lessons: z.array(z.strictObject({ id, title: z.string(), isPublished: z.boolean() })),
      }),
    ),
  },
});

export const putCaptionDraft = endpoint({
  summary: 'Saves a draft of captions',
  description: 'Fails with `aborted` if the version is outdated.',
  method: 'put',
  path: '/api/studio/videos/{id}/captions/{language}/draft',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: captionsBytes,
  request: {
    params: captionParams,
    body: body(z.strictObject({ version, cues: z.array(timedCue).max(captionLimits.cues) })),
  },
  responses: { 200: reply('Saved', z.strictObject({ version })) },
  errors: ['aborted'],
});

export const deleteCaptionDraft = endpoint({
  summary: 'Discards a draft of captions',
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}/draft',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams, query: z.strictObject({ version }) },
  responses: { 200: reply('Taken back', z.strictObject({ version })) },
  errors: ['aborted'],
});

export const createTranscription = endpoint({
  summary:
    'Starts a transcription, which becomes a draft of captions: the audio of the video is sent to the configured service',
  description:
    'A second request changes nothing while the first one runs. Error reasons: `no-service`, `no-sound`, or `has-draft` for an unpublished draft.',
  method: 'post',
  path: '/api/studio/videos/{id}/captions/{language}/transcription',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams },
  responses: { 202: reply('It waits for the machine', done) },
  errors: ['aborted'],
});

export const deleteTranscription = endpoint({
  summary: 'Cancels a transcription, or clears its result',
  description: 'A finished draft stays.',
  method: 'delete',
  path: '/api/studio/videos/{id}/captions/{language}/transcription',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams },
  responses: { 200: reply('Called off', done) },
  errors: ['aborted'],
});

export const createCaptionPublication = endpoint({
  summary: 'Publishes a draft of captions',
  description:
    'Error reasons: those of `putCaptions`, `wrong-times` for a caption that ends before it starts, and `too-large` for too many or too long ones.',
  method: 'post',
  path: '/api/studio/videos/{id}/captions/{language}/publication',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { params: captionParams, body: body(z.strictObject({ version })) },
  responses: { 200: reply('Published', z.strictObject({ cues: z.int(), version })) },
  errors: ['aborted'],
});
