/** Receives the chunks of resumable uploads, one at a time for each upload, and puts them on the disk. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { requireDiskRoom } from './recording-files.ts';
import { diskError } from './storage/shared-folder.ts';

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
    throw new ApiError('resource-exhausted', 'Many recordings are being uploaded. Please wait a moment.', {
      retryAfterSeconds: 5,
    });
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

export type Chunk = {
  id: string;
  /** The chunk's offset in the file, and its length, in bytes. */
  offset: number;
  length: number;
  checksum: { algorithm: 'sha1' | 'sha256'; digest: Buffer } | null;
  body: ReadableStream<Uint8Array> | null;
};

export type NewUpload = {
  fileName: string;
  bytes: number;
  /** Identifies the file in the browser; null from other clients. */
  fingerprint: string | null;
  uid: string;
};

/** Sent with the replies about a complete upload. */
type UploadHeaders = Record<string, string>;

/** The answers of one kind of upload to the protocol's requests. */
export type UploadKind = {
  /** Returns the id of the new upload. */
  create: (upload: NewUpload) => Promise<string>;
  /** Finds an upload, also a complete one; undefined when there is none. */
  find: (
    id: string,
    by: { uid: string },
  ) => Promise<
    { size: number; receivedBytes: number; changedAt: number; headers?: UploadHeaders } | undefined
  >;
  receive: (chunk: Chunk, by: { uid: string }) => Promise<{ receivedBytes: number; headers?: UploadHeaders }>;
  /** Returns false when there is no such upload. */
  cancel: (id: string) => Promise<boolean>;
};

/** The upload that a chunk belongs to. */
type ChunkTarget = {
  path: string;
  /** The bytes of the whole file, and those received. */
  size: number;
  receivedBytes: number;
  /** Throws when the first chunk, of this length, is not acceptable. */
  checkStart?: (file: FileHandle, length: number) => Promise<void>;
  /** Records the bytes received; false when another chunk was faster. */
  advance: (to: number) => Promise<boolean>;
};

/**
 * Receives a chunk of a file, and returns the bytes received in total. Chunks are verified and on the disk before the
 * upload advances, so an interrupted upload resumes where its row says.
 * @throws {ApiError} not-found, aborted when the chunk does not continue the file or was corrupted, invalid-argument with
 *   the reason too-large, cancelled when the connection broke, unavailable with the reason disk-full, resource-exhausted
 */
export async function receiveChunk(
  ctx: Pick<AppContext, 'freeBytes'>,
  chunk: Chunk,
  findTarget: () => Promise<ChunkTarget | undefined>,
): Promise<number> {
  const { id, offset, length } = chunk;
  await endDeadConnection(id);
  const target = await findTarget();
  if (!target) throw new ApiError('not-found', 'There is no such upload.');
  if (offset !== target.receivedBytes)
    throw new ApiError('aborted', 'The upload continues at another offset.', { reason: 'offset' });
  if (length > uploadLimits.pieceBytes || offset + length > target.size)
    throw new ApiError('invalid-argument', 'This chunk is too large.', { reason: 'too-large' });
  // Several uploads may have started while there was room for each of them alone.
  await requireDiskRoom(ctx, length);
  try {
    await receiveAlone(id, (progress) => writeChunk(chunk, target, progress));
  } catch (error) {
    throw diskError(error) ?? error;
  }
  const to = offset + length;
  if (!(await target.advance(to)))
    throw new ApiError('aborted', 'The upload continues at another offset.', { reason: 'offset' });
  return to;
}

async function writeChunk(
  { offset, length, checksum, body }: Chunk,
  { path, checkStart }: ChunkTarget,
  progress: CurrentChunk,
): Promise<void> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ApiError('not-found', 'The upload is not on this disk.', { reason: 'missing' });
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
    if (offset === 0 && length > 0) await checkStart?.(file, length);
    await file.sync();
  } finally {
    await file.close();
  }
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
