/** Has a transcription service write the requested captions, one video at a time over all processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TimedCue } from '#rules/captions/edit-cues.ts';
import {
  cuesOfSegments,
  type Segment,
  type TimeSpan,
  type TranscriptionFailure,
  transcriptionProblem,
} from '#rules/captions/transcription.ts';
import type { AppContext, Transcriber } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { changeCaptionDraft, findCaptionedVideo } from '#server/videos/caption-store.ts';
import { newVersion } from '#server/videos/captions.ts';
import { restartTimes } from '#server/videos/mp4.ts';
import { type MediaPlaylist, readMedia } from '#server/videos/playlist.ts';
import { audioPlaylist } from '#server/videos/prepare-videos.ts';
import { TranscriptionError } from './openai.ts';
import {
  claimTranscription,
  completeTranscription,
  failTranscription,
  hasTranscriptions,
  releaseTranscription,
  renewTranscription,
  type TranscriptionTask,
} from './store.ts';

/** Services accept 25 MB; ten minutes of speech are five to ten, and are transcribed within some minutes. */
const limits = { seconds: 10 * 60, bytes: 20_000_000, segmentBytes: 20_000_000 };

/** A self-hosted service may be busy or restarting; a paid one limits requests by the minute. */
const usualPausesMs = [2_000, 10_000, 30_000, 60_000];

/** The limit of a pause that a service requests. */
const longestPauseMs = 90_000;

/** Audio that crashes the process each time is not tried forever. */
const attemptsAtMost = 3;

/** A lease is renewed well before it expires, together with the progress. */
const renewalMs = 2_000;

const temporary: ReadonlySet<TranscriptionFailure> = new Set(['busy', 'away']);

type SoundPart = TimeSpan & {
  /** An MP4 file with AAC, whose times start at zero. */
  sound: Buffer;
  isLast: boolean;
};

export type TranscribingOptions = {
  /** Aborts the current transcription; the video then waits for the next start. */
  stopping: AbortSignal;
  /** The pauses before the service is retried. */
  pausesMs?: readonly number[];
  partSeconds?: number;
  /** The leases that could not be released while the database was away. */
  unreleased?: UnreleasedTranscription[];
};

export type UnreleasedTranscription = Pick<Claimed, 'videoId' | 'language' | 'lease' | 'attempts'>;

export async function transcribeVideos(ctx: AppContext, options: TranscribingOptions): Promise<void> {
  const { transcriber } = ctx;
  if (transcriber === null) return;
  const { unreleased = [] } = options;
  for (const lease of unreleased) await releaseTranscription(ctx.db, lease);
  unreleased.length = 0;
  while (!options.stopping.aborted && (await hasTranscriptions(ctx.db))) {
    const lease = ctx.randomBytes(12).toString('base64url');
    const task = await claimTranscription(ctx.db, { lease, now: ctx.now() });
    if (!task) return;
    await transcribeVideo(ctx, { ...task, lease }, { ...options, unreleased, transcriber });
  }
}

type Claimed = TranscriptionTask & { lease: string };

type Transcribing = TranscribingOptions & { transcriber: Transcriber };

async function transcribeVideo(ctx: AppContext, task: Claimed, given: Transcribing): Promise<void> {
  const lost = new AbortController();
  const renewal = startRenewal(ctx, task, lost);
  const { stopping } = given;
  try {
    if (task.attempts > attemptsAtMost) throw new TranscriptionError('interrupted');
    const signal = AbortSignal.any([stopping, lost.signal]);
    const cues = await writeCues(ctx, task, { ...given, signal, onProgress: renewal.report });
    signal.throwIfAborted();
    await keepDraft(ctx, task, cues);
  } catch (error) {
    // The lease was lost to another process, or the transcription was cancelled.
    if (lost.signal.aborted) return;
    const isReleased = stopping.aborted || isDatabaseUnavailable(error);
    await (isReleased ? releaseTranscription(ctx.db, task) : saveFailure(ctx, task, error)).catch(
      (unsaved: unknown) => {
        given.unreleased?.push(task);
        throw unsaved;
      },
    );
  } finally {
    renewal.end();
  }
}

type Writing = Transcribing & { signal: AbortSignal; onProgress: (share: number) => void };

async function writeCues(
  ctx: AppContext,
  { videoId, language }: Claimed,
  writing: Writing,
): Promise<TimedCue[]> {
  const { signal, partSeconds, onProgress } = writing;
  const lengthSeconds = (await findCaptionedVideo(ctx.db, { id: videoId }))?.lengthSeconds ?? 0;
  const cues: TimedCue[] = [];
  const request = { videoId, signal, ...(partSeconds === undefined ? {} : { partSeconds }) };
  for await (const part of readSoundParts(ctx, request)) {
    const segments = await transcribePart(part, language, writing);
    const partCues = cuesOfSegments(segments, part);
    if (partCues === null) throw new TranscriptionError('nonsense', 'The times do not fit the audio');
    cues.push(...partCues);
    onProgress((part.fromSeconds + part.seconds) / Math.max(1, lengthSeconds));
  }
  const problem = transcriptionProblem(cues, lengthSeconds);
  if (problem !== null) throw new TranscriptionError(problem);
  return cues;
}

/** Retries after a pause when the service is busy or does not answer. */
async function transcribePart({ sound }: SoundPart, language: string, writing: Writing): Promise<Segment[]> {
  const { transcriber, signal, pausesMs = usualPausesMs } = writing;
  for (let tried = 0; ; tried += 1) {
    try {
      return await transcriber.transcribe({ sound, language, signal });
    } catch (error) {
      const pauseMs = pausesMs[tried];
      const mayPass = error instanceof TranscriptionError && temporary.has(error.failure);
      if (!mayPass || pauseMs === undefined || signal.aborted) throw error;
      const wantedMs = Math.max(pauseMs, error.retryAfterMs ?? 0);
      await sleep(Math.min(wantedMs, longestPauseMs), undefined, { signal });
    }
  }
}

/** Makes the captions the draft, unless it was changed since they were requested. */
async function keepDraft(ctx: AppContext, task: Claimed, written: readonly TimedCue[]): Promise<void> {
  const { videoId, language, draftVersion: former } = task;
  const version = newVersion(ctx);
  const cues = JSON.stringify(written);
  await transaction(ctx.db, async (tx) => {
    if (!(await completeTranscription(tx, { ...task, draftVersion: version }))) return;
    const change = { videoId, language, former, version, cues, savedAt: ctx.now() };
    if (!(await changeCaptionDraft(tx, change))) throw new TranscriptionError('captions-changed');
  });
}

function startRenewal(ctx: AppContext, { videoId, language, lease }: Claimed, lost: AbortController) {
  let writtenPermille = 0;
  const timer = setInterval(() => {
    renewTranscription(ctx.db, { videoId, language, lease, writtenPermille, now: ctx.now() }).then(
      (isOurs) => !isOurs && lost.abort(),
      // A short database outage does not end the work; a longer one ends the lease.
      (error: unknown) => ctx.log.error({ event: 'transcription-not-renewed', video: videoId, error }),
    );
  }, renewalMs);
  return {
    report: (share: number) => (writtenPermille = Math.min(999, Math.floor(share * 1000))),
    end: () => clearInterval(timer),
  };
}

async function saveFailure(ctx: AppContext, task: Claimed, error: unknown): Promise<void> {
  const failure = error instanceof TranscriptionError ? error.failure : 'nonsense';
  if (!(await failTranscription(ctx.db, { ...task, failure }))) return;
  const { videoId: video, language } = task;
  ctx.log.warn({ event: 'transcription-failed', video, language, failure, error });
}

type SoundRequest = { videoId: string; signal: AbortSignal; partSeconds?: number };

/** Reads a video's audio in parts that services accept, from any storage. @throws {TranscriptionError} sound-missing */
async function* readSoundParts(
  ctx: Pick<AppContext, 'media' | 'videoFiles'>,
  { videoId, signal, partSeconds = limits.seconds }: SoundRequest,
): AsyncGenerator<SoundPart> {
  const read = (file: string) => readSegment(ctx, { videoId, file, signal });
  const { initSegment, segments } = await readPlaylist(ctx, videoId);
  const start = await read(initSegment);
  let fromSeconds = 0;
  let part: { seconds: number; bytes: number; segments: Buffer[] } = { seconds: 0, bytes: 0, segments: [] };
  const finish = (isLast: boolean): SoundPart => ({
    fromSeconds,
    seconds: part.seconds,
    sound: Buffer.concat([start, restarted(Buffer.concat(part.segments))]),
    isLast,
  });
  for (const { seconds, file } of segments) {
    const segment = await read(file);
    const isFull = part.seconds + seconds > partSeconds || part.bytes + segment.length > limits.bytes;
    if (part.segments.length > 0 && isFull) {
      yield finish(false);
      fromSeconds += part.seconds;
      part = { seconds: 0, bytes: 0, segments: [] };
    }
    part.seconds += seconds;
    part.bytes += segment.length;
    part.segments.push(segment);
  }
  yield finish(true);
}

async function readPlaylist({ media }: Pick<AppContext, 'media'>, videoId: string): Promise<MediaPlaylist> {
  const text = await media.readText({ videoId, file: audioPlaylist });
  if (text === null) throw new TranscriptionError('sound-missing', `${audioPlaylist} cannot be read`);
  try {
    const playlist = readMedia(text);
    if (playlist.segments.length > 0) return playlist;
  } catch {}
  throw new TranscriptionError('sound-missing', `${audioPlaylist} has no segments`);
}

async function readSegment(
  { videoFiles }: Pick<AppContext, 'videoFiles'>,
  { videoId: id, file, signal }: { videoId: string; file: string; signal: AbortSignal },
): Promise<Buffer> {
  try {
    return await videoFiles.readBytes({ id, file, bytesAtMost: limits.segmentBytes, signal });
  } catch {
    signal.throwIfAborted();
    throw new TranscriptionError('sound-missing', `${file} cannot be read`);
  }
}

function restarted(segments: Buffer): Buffer {
  try {
    return restartTimes(segments);
  } catch (error) {
    throw new TranscriptionError('sound-missing', error instanceof Error ? error.message : '');
  }
}
