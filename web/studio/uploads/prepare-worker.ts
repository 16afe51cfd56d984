/**
 * The worker that converts one recording and writes it to the origin private file system. Its CSP allows WebAssembly,
 * which the AAC encoder needs (server/platform/http/security-headers.ts).
 */
import { BlobSource, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { hidesParts } from '#rules/video/edit-list.ts';
import { allowOwnWorkers } from '#web/platform/allow-own-workers.ts';
import { isJoined, readMovieBox } from './find-movie.ts';
import { prepareRecording, UnreadableRecordingError } from './process-recording.ts';
import { descriptionOf, movieOf, openPreparedFolder, type PreparedRecording } from './processed-files.ts';

export type PreparingOrder = { file: File; recording: PreparedRecording };

export type PreparingError = 'unreadable' | 'no-room' | 'failed';

export type PreparingReport =
  | { progress: number }
  | { bytes: number }
  | { error: PreparingError; detail: string };

/** A file handle for workers only, which writes in place without a copy. */
type SyncFile = {
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
};

allowOwnWorkers();
addEventListener('message', ({ data }: MessageEvent<PreparingOrder>) => void prepare(data));

async function prepare({ file, recording }: PreparingOrder): Promise<void> {
  const outcome: { hasNoRoom: boolean } = { hasNoRoom: false };
  try {
    await describe(recording);
    const movie = await openSync(movieOf(recording.id));
    let bytes: number;
    try {
      const box = await readMovieBox(file);
      // mediabunny would show them again.
      if (box && hidesParts(box)) throw new UnreadableRecordingError('Parts of it are hidden');
      if (await isJoined(file)) throw new UnreadableRecordingError('Several recordings');
      await prepareRecording({
        source: new BlobSource(file),
        target: targetOf(movie, outcome),
        addAudioEncoder,
        onProgress: reportProgress,
      });
      movie.flush();
      bytes = movie.getSize();
    } finally {
      movie.close();
    }
    await describe({ ...recording, bytes });
    report({ bytes });
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    report({ error: outcome.hasNoRoom ? 'no-room' : errorCodeOf(error), detail });
  }
}

/** mediabunny reports every frame, more often than the page needs. */
const progressMs = 250;

let reportedAt = -Infinity;

function reportProgress(progress: number): void {
  if (performance.now() - reportedAt < progressMs) return;
  reportedAt = performance.now();
  report({ progress });
}

function report(message: PreparingReport): void {
  postMessage(message);
}

/** Loaded on demand: it is 1 MB, and recordings with AAC audio don’t need it. */
async function addAudioEncoder(): Promise<void> {
  (await import('@mediabunny/aac-encoder')).registerAacEncoder();
}

function targetOf(movie: SyncFile, outcome: { hasNoRoom: boolean }): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      try {
        const written = movie.write(data, { at: position });
        if (written < data.length) throw new DOMException('The disk is full', 'QuotaExceededError');
      } catch (error) {
        outcome.hasNoRoom = errorCodeOf(error) === 'no-room';
        throw error;
      }
    },
  });
  return new StreamTarget(writable, { chunked: true, chunkSize: 4 * 1024 * 1024 });
}

/** Writes the description, before and after the recording. */
async function describe(recording: PreparedRecording): Promise<void> {
  const file = await openSync(descriptionOf(recording.id));
  try {
    file.truncate(0);
    file.write(new TextEncoder().encode(JSON.stringify(recording)), { at: 0 });
    file.flush();
  } finally {
    file.close();
  }
}

async function openSync(name: string): Promise<SyncFile> {
  const handle = await (await openPreparedFolder()).getFileHandle(name, { create: true });
  return (handle as unknown as { createSyncAccessHandle(): Promise<SyncFile> }).createSyncAccessHandle();
}

function errorCodeOf(error: unknown): PreparingError {
  if (error instanceof UnreadableRecordingError) return 'unreadable';
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'no-room' : 'failed';
}
