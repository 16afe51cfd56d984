/** Requests and cancels automatic captions. */
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findCaptionDraft, findCaptionedVideo, noVersion } from '#server/videos/caption-store.ts';
import { deleteTranscription, findTranscription, requestTranscription, type Transcription } from './store.ts';

type Captions = { id: string; language: string };

/**
 * Requests automatic captions, which become a draft. Unpublished captions that someone wrote are never replaced.
 * @throws {ApiError} not-found; invalid-argument with the reason no-service or no-sound; aborted with the reason has-draft
 */
export async function requestCaptions(ctx: AppContext, { id: videoId, language }: Captions): Promise<void> {
  const video = await findCaptionedVideo(ctx.db, { id: videoId });
  if (!video) throw new ApiError('not-found', 'There is no such video.');
  if (ctx.transcriber === null)
    throw new ApiError('invalid-argument', 'No transcription service is configured.', {
      reason: 'no-service',
    });
  if (!video.hasAudio)
    throw new ApiError('invalid-argument', 'This video has no sound.', { reason: 'no-sound' });
  const current = await findTranscription(ctx.db, { videoId, language });
  if (current?.state === 'waiting' || current?.state === 'running') return;
  const draft = await findCaptionDraft(ctx.db, { videoId, language });
  if (draft !== undefined && draft.cues !== null && draft.cues !== '[]')
    throw new ApiError('aborted', 'Captions in this language are being generated.', { reason: 'has-draft' });
  const draftVersion = draft?.version ?? noVersion;
  await requestTranscription(ctx.db, { videoId, language, draftVersion, now: ctx.now() });
  ctx.transcriptionRequested();
}

/** Cancels a transcription, or deletes its result from the list. @throws {ApiError} not-found */
export async function cancelTranscription(
  { db }: AppContext,
  { id: videoId, language }: Captions,
): Promise<void> {
  if (!(await deleteTranscription(db, { videoId, language })))
    throw new ApiError('not-found', 'There is no such order.');
}

/** A transcription as the studio shows it. */
export type ShownTranscription = Pick<Transcription, 'state' | 'failure'> & {
  /** The progress, from 0 to 1. */
  written: number;
};

export function shownTranscription(transcription: Transcription): ShownTranscription {
  const { state, failure, writtenPermille } = transcription;
  return { state, failure, written: writtenPermille / 1000 };
}
