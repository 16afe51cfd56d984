/** Uploads of recordings: rejects early what it can, and receives chunks one at a time for each upload. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { headBytes, isRecording, nameOfFile, uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { makeRecordingsFolder, recordingPath, removeRecording, requireDiskRoom } from './recording-files.ts';
import { diskError, requireSharedFolder } from './storage/shared-folder.ts';
import { advanceUpload, countUnfinished, deleteVideoIn, findUpload, insertUpload } from './store.ts';

type CreateContext = Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes' | 'freeBytes'>;

/**
 * A chunk that this process is receiving. A dead connection is detected only after a minute, but its browser returns
 * earlier; so a chunk without progress gives way to the next one.
 */
type CurrentChunk = {
  /** Aborts reading the chunk. */
  end: AbortController;
  /** The bytes received so far. */
  bytes: number;
  /** Resolves when no more of it is written. */
  ended: Promise<void>;
};

const current = new Map<string, CurrentChunk>();

/** Chunks that one process receives concurrently. */
const chunksAtOnce = 12;

/** A chunk without progress for this long gives way. */
const silenceMs = 2_000;

/** On a busy machine the buffers of a dead connection are still being read, so it gets at most this many silences. */
const silences = 3;

/**
 * Returns the id of the new video.
 * @throws {ApiError} invalid-argument with the reason empty, too-large or too-many, unavailable with the reason
 *   folder-not-shared or disk-full
 */
export async function createUpload(
  ctx: CreateContext,
  upload: { fileName: string; bytes: number; fingerprint: string | null; uid: string },
): Promise<string> {
  const { bytes, fingerprint, uid } = upload;
  if (bytes === 0) throw new ApiError('invalid-argument', 'This recording is empty.', { reason: 'empty' });
  if (bytes > uploadLimits.bytes)
    throw new ApiError('invalid-argument', 'This recording is too large.', { reason: 'too-large' });
  const unfinished = await countUnfinished(ctx.db);
  const isFull =
    unfinished.count >= uploadLimits.unfinished || unfinished.bytes + bytes > uploadLimits.unfinishedBytes;
  if (isFull)
    throw new ApiError('invalid-argument', 'Too many recordings are queued.', { reason: 'too-many' });
  await requireSharedFolder(ctx);
  await requireDiskRoom(ctx, bytes);
  const id = `v${ctx.randomBytes(10).toString('hex')}`;
  try {
    await makeRecordingsFolder(ctx);
    await (await open(recordingPath(ctx, id), 'wx')).close();
  } catch (error) {
    throw diskError(error) ?? error;
  }
  const name = nameOfFile(upload.fileName);
  const row = { id, name, sourceBytes: bytes, fingerprint, createdBy: uid, now: ctx.now() };
  try {
    await insertUpload(ctx.db, row);
  } catch (error) {
    await removeRecording(ctx, id);
    throw error;
  }
  return id;
}

/** Resolves when no dead connection blocks a chunk of this upload; immediately when there is none. */
async function endDeadConnection(id: string): Promise<void> {
  for (let tries = 0; tries < silences; tries += 1) {
    const other = current.get(id);
    if (!other) return;
    const before = other.bytes;
    await endOrSilence(other);
    if (other.bytes !== before) continue;
    other.end.abort();
    await other.ended;
  }
}

async function endOrSilence({ ended }: CurrentChunk): Promise<void> {
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, silenceMs);
  await Promise.race([silence, ended]);
  clearTimeout(timer);
}

/**
 * Receives one chunk of an upload at a time.
 * @throws {ApiError} aborted when another chunk is being received, resource-exhausted
 */
async function receiveAlone<T>(id: string, receive: (chunk: CurrentChunk) => Promise<T>): Promise<T> {
  if (current.has(id))
    throw new ApiError('aborted', 'Another chunk is being received.', { reason: 'offset' });
  if (current.size >= chunksAtOnce)
    throw new ApiError(
      'resource-exhausted',
      'Too many recordings are being uploaded. Try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    );
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const chunk: CurrentChunk = { end: new AbortController(), bytes: 0, ended };
  current.set(id, chunk);
  try {
    return await receive(chunk);
  } finally {
    current.delete(id);
    resolve();
  }
}

type ReceiveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged' | 'freeBytes'>;

export type Chunk = {
  id: string;
  /** The chunk's offset in the recording, and its length, in bytes. */
  offset: number;
  length: number;
  checksum: { algorithm: 'sha1' | 'sha256'; digest: Buffer } | null;
  body: ReadableStream<Uint8Array> | null;
};

/**
 * Receives a chunk of a recording, and returns the bytes received in total. Chunks are verified and on the disk before the
 * row changes, so an interrupted upload resumes where the row says.
 * @throws {ApiError} not-found, aborted when the chunk does not continue the recording or was corrupted, invalid-argument
 *   with the reason too-large or not-video, cancelled when the connection broke, unavailable with the reason disk-full,
 *   resource-exhausted
 */
export async function receiveChunk(ctx: ReceiveContext, chunk: Chunk): Promise<number> {
  const { id, offset, length } = chunk;
  await endDeadConnection(id);
  const upload = await findUpload(ctx.db, { id });
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  if (offset !== upload.receivedBytes)
    throw new ApiError('aborted', 'The upload continues at another offset.', { reason: 'offset' });
  if (length > uploadLimits.pieceBytes || offset + length > upload.sourceBytes)
    throw new ApiError('invalid-argument', 'This chunk is too large.', { reason: 'too-large' });
  // Several recordings may have started while there was room for each of them alone.
  await requireDiskRoom(ctx, length);
  try {
    await receiveAlone(id, (progress) => writeChunk(ctx, chunk, progress));
  } catch (error) {
    if (error instanceof NotRecording) return await rejectRecording(ctx, id);
    throw diskError(error) ?? error;
  }
  const to = offset + length;
  if (!(await advanceUpload(ctx.db, { id, from: offset, to, now: ctx.now() })))
    throw new ApiError('aborted', 'The upload continues at another offset.', { reason: 'offset' });
  if (to === upload.sourceBytes) ctx.videosChanged();
  return to;
}

class NotRecording extends Error {}

async function rejectRecording(ctx: ReceiveContext, id: string): Promise<never> {
  await deleteVideoIn(ctx.db, { id, states: ['uploading'] });
  await removeRecording(ctx, id);
  throw new ApiError('invalid-argument', 'This file is not a recording.', { reason: 'not-video' });
}

async function writeChunk(
  ctx: ReceiveContext,
  { id, offset, length, checksum, body }: Chunk,
  progress: CurrentChunk,
): Promise<void> {
  const file = await open(recordingPath(ctx, id), 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ApiError('not-found', 'The recording is not on this disk.', { reason: 'missing' });
  });
  try {
    const hash = createHash(checksum?.algorithm ?? 'sha256');
    const onBytes = (bytes: Uint8Array) => {
      progress.bytes += bytes.length;
      hash.update(bytes);
    };
    const written = await writeBody(file, { offset, length, body, onBytes, signal: progress.end.signal });
    if (written !== length) throw new ApiError('cancelled', 'The upload was interrupted.');
    if (checksum && !hash.digest().equals(checksum.digest))
      throw new ApiError('aborted', 'The chunk was corrupted.', { reason: 'checksum' });
    if (offset === 0 && length > 0) await requireRecording(file, length);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The first bytes identify a recording, whatever the file's name is. */
async function requireRecording(file: FileHandle, length: number): Promise<void> {
  const head = Buffer.alloc(Math.min(headBytes, length));
  await file.read(head, 0, head.length, 0);
  if (!isRecording(head)) throw new NotRecording();
}

type Writing = Pick<Chunk, 'offset' | 'length' | 'body'> & {
  onBytes: (bytes: Uint8Array) => void;
  signal: AbortSignal;
};

async function writeBody(file: FileHandle, writing: Writing): Promise<number> {
  const { offset, length, body, onBytes, signal } = writing;
  if (!body) return 0;
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
  let written = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return written;
      if (written + value.length > length) throw new ApiError('invalid-argument', 'This chunk is too large.');
      onBytes(value);
      // When the disk becomes full, a write may be partial, and only the next one fails.
      for (let at = 0; at < value.length;)
        at += (await file.write(value, at, value.length - at, offset + written + at)).bytesWritten;
      written += value.length;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
