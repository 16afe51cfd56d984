/** Lets a transcription service write the captions that were ordered, one film after the other over all processes. */
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

// Reads the sound of a packaged video in parts that transcription services take, wherever the video lies.

/** Services take 25 MB; ten minutes of speech are five to ten, and an answer comes within some minutes. */
const limits = { seconds: 10 * 60, bytes: 20_000_000, pieceBytes: 20_000_000 };

type SoundPart = TimeSpan & {
  /** A file of its own: MP4 with AAC, whose times begin at zero. */
  sound: Buffer;
  isLast: boolean;
};

type SoundRequest = { videoId: string; signal: AbortSignal; partSeconds?: number };

/** @throws {TranscriptionError} sound-missing */
async function* readSoundParts(
  ctx: Pick<AppContext, 'media' | 'videoFiles'>,
  { videoId, signal, partSeconds = limits.seconds }: SoundRequest,
): AsyncGenerator<SoundPart> {
  const read = (file: string) => readPiece(ctx, { videoId, file, signal });
  const { initSegment, segments } = await readPlaylist(ctx, videoId);
  const start = await read(initSegment);
  let fromSeconds = 0;
  let part: { seconds: number; bytes: number; pieces: Buffer[] } = { seconds: 0, bytes: 0, pieces: [] };
  const finish = (isLast: boolean): SoundPart => ({
    fromSeconds,
    seconds: part.seconds,
    sound: Buffer.concat([start, restarted(Buffer.concat(part.pieces))]),
    isLast,
  });
  for (const { seconds, file } of segments) {
    const piece = await read(file);
    const isFull = part.seconds + seconds > partSeconds || part.bytes + piece.length > limits.bytes;
    if (part.pieces.length > 0 && isFull) {
      yield finish(false);
      fromSeconds += part.seconds;
      part = { seconds: 0, bytes: 0, pieces: [] };
    }
    part.seconds += seconds;
    part.bytes += piece.length;
    part.pieces.push(piece);
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
  throw new TranscriptionError('sound-missing', `${audioPlaylist} names no pieces`);
}

async function readPiece(
  { videoFiles }: Pick<AppContext, 'videoFiles'>,
  { videoId: id, file, signal }: { videoId: string; file: string; signal: AbortSignal },
): Promise<Buffer> {
  try {
    return await videoFiles.readBytes({ id, file, bytesAtMost: limits.pieceBytes, signal });
  } catch {
    signal.throwIfAborted();
    throw new TranscriptionError('sound-missing', `${file} cannot be read`);
  }
}

function restarted(pieces: Buffer): Buffer {
  try {
    return restartTimes(pieces);
  } catch (error) {
    throw new TranscriptionError('sound-missing', error instanceof Error ? error.message : '');
  }
}

export type TranscribingOptions = {
  /** Ends what is under way; the film then waits for the next start. */
  stopping: AbortSignal;
  /** The pauses before the service is asked again that had no time, or did not answer. */
  pausesMs?: readonly number[];
  partSeconds?: number;
};

/** A service of one's own may be busy with another part, or start anew; one that is paid counts requests by the minute. */
const usualPausesMs = [2_000, 10_000, 30_000, 60_000];

/** A service that asks for a longer pause is asked again after this. */
const longestPauseMs = 90_000;

/** A film whose sound ends the process each time is not begun for ever. */
const attemptsAtMost = 3;

export async function transcribeVideos(ctx: AppContext, options: TranscribingOptions): Promise<void> {
  const { transcriber } = ctx;
  if (transcriber === null) return;
  while (!options.stopping.aborted && (await hasTranscriptions(ctx.db))) {
    const lease = ctx.randomBytes(12).toString('base64url');
    const task = await claimTranscription(ctx.db, { lease, now: ctx.now() });
    if (!task) return;
    await transcribeVideo(ctx, { ...task, lease }, { ...options, transcriber });
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
    const cues = await writeCues(ctx, task, { ...given, signal, onProgress: renewal.hear });
    signal.throwIfAborted();
    await keepDraft(ctx, task, cues);
  } catch (error) {
    // A lease that was lost belongs to another process, or the order was called off.
    if (lost.signal.aborted) return;
    if (stopping.aborted || isDatabaseUnavailable(error)) await releaseTranscription(ctx.db, task);
    else await tellFailure(ctx, task, error);
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
  const asked = { videoId, signal, ...(partSeconds === undefined ? {} : { partSeconds }) };
  for await (const part of readSoundParts(ctx, asked)) {
    const segments = await transcribePart(part, language, writing);
    const heard = cuesOfSegments(segments, part);
    if (heard === null) throw new TranscriptionError('nonsense', 'The times do not fit the sound');
    cues.push(...heard);
    onProgress((part.fromSeconds + part.seconds) / Math.max(1, lengthSeconds));
  }
  const problem = transcriptionProblem(cues, lengthSeconds);
  if (problem !== null) throw new TranscriptionError(problem);
  return cues;
}

/** Asks again after a pause where the service has no time or does not answer. */
async function transcribePart({ sound }: SoundPart, language: string, writing: Writing): Promise<Segment[]> {
  const { transcriber, signal, pausesMs = usualPausesMs } = writing;
  for (let tried = 0; ; tried += 1) {
    try {
      return await transcriber.transcribe({ sound, language, signal });
    } catch (error) {
      const pauseMs = pausesMs[tried];
      const mayPass = error instanceof TranscriptionError && passing.has(error.failure);
      if (!mayPass || pauseMs === undefined || signal.aborted) throw error;
      const wantedMs = Math.max(pauseMs, error.retryAfterMs ?? 0);
      await sleep(Math.min(wantedMs, longestPauseMs), undefined, { signal });
    }
  }
}

const passing: ReadonlySet<TranscriptionFailure> = new Set(['busy', 'away']);

/** Makes the captions the draft, unless somebody changed the draft since they were ordered. */
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

/** A lease is renewed well before it ends, and tells how much is written. */
const renewalMs = 2_000;

function startRenewal(ctx: AppContext, { videoId, language, lease }: Claimed, lost: AbortController) {
  let writtenPermille = 0;
  const timer = setInterval(() => {
    renewTranscription(ctx.db, { videoId, language, lease, writtenPermille, now: ctx.now() }).then(
      (isOurs) => !isOurs && lost.abort(),
      // A database that is away for a moment does not end the work; the lease does, when it is away for longer.
      (error: unknown) => ctx.log.error({ event: 'transcription-not-renewed', video: videoId, error }),
    );
  }, renewalMs);
  return {
    hear: (share: number) => (writtenPermille = Math.min(999, Math.floor(share * 1000))),
    end: () => clearInterval(timer),
  };
}

async function tellFailure(ctx: AppContext, task: Claimed, error: unknown): Promise<void> {
  const failure = error instanceof TranscriptionError ? error.failure : 'nonsense';
  if (!(await failTranscription(ctx.db, { ...task, failure }))) return;
  const { videoId: video, language } = task;
  ctx.log.warn({ event: 'transcription-failed', video, language, failure, error });
}
