/** Begins the upload of a recording: everything that can be refused before a byte is sent is refused here. */
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
    throw new ApiError('invalid-argument', 'Too many recordings wait already.', { reason: 'too-many' });
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

/**
 * The pieces of recordings that this process receives at the moment. A line that died is not noticed for a minute, and
 * the same browser is back long before; so a piece of which nothing comes any more gives way to the next one.
 */
type PieceUnderWay = {
  /** Ends the reading of the piece. */
  end: AbortController;
  /** The bytes that came so far. */
  bytes: number;
  /** Resolves when nothing more of it is written. */
  ended: Promise<void>;
};

const underWay = new Map<string, PieceUnderWay>();

/** Pieces that one process receives at the same moment. */
const mostAtOnce = 12;

/** A piece of which nothing comes for so long gives way. */
const silenceMs = 2_000;

/** On a busy machine the bytes of a dead line are still read from its buffers for a while: at most so many silences. */
const silences = 3;

/** Resolves when no dead line is in the way of a piece of this upload. It takes no time where there is none. */
async function awaitWay(id: string): Promise<void> {
  for (let tries = 0; tries < silences; tries += 1) {
    const other = underWay.get(id);
    if (!other) return;
    const before = other.bytes;
    await endOrSilence(other);
    if (other.bytes !== before) continue;
    other.end.abort();
    await other.ended;
  }
}

async function endOrSilence({ ended }: PieceUnderWay): Promise<void> {
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, silenceMs);
  await Promise.race([silence, ended]);
  clearTimeout(timer);
}

/**
 * Receives one piece of an upload at a time.
 * @throws {ApiError} aborted where another piece is being received, resource-exhausted
 */
async function receiveAlone<T>(id: string, receive: (piece: PieceUnderWay) => Promise<T>): Promise<T> {
  if (underWay.has(id))
    throw new ApiError('aborted', 'Another piece is being received.', { reason: 'offset' });
  if (underWay.size >= mostAtOnce)
    throw new ApiError('resource-exhausted', 'Many recordings are being uploaded. Please wait a moment.', {
      retryAfterSeconds: 5,
    });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const piece: PieceUnderWay = { end: new AbortController(), bytes: 0, ended };
  underWay.set(id, piece);
  try {
    return await receive(piece);
  } finally {
    underWay.delete(id);
    resolve();
  }
}

// Receives a piece of a recording. Its bytes are checked and on the disk before the row tells of them, so whatever dies
// in between, the upload goes on where the row says.

type ReceiveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged' | 'freeBytes'>;

export type Piece = {
  id: string;
  /** Where the piece begins in the recording, and its length, in bytes. */
  offset: number;
  length: number;
  checksum: { algorithm: 'sha1' | 'sha256'; digest: Buffer } | null;
  body: ReadableStream<Uint8Array> | null;
};

/**
 * Returns how many bytes of the recording are there now.
 * @throws {ApiError} not-found, aborted where the piece does not continue the recording or was changed on its way,
 *   invalid-argument with the reason too-large or not-video, cancelled where it breaks off, unavailable with the reason
 *   disk-full, resource-exhausted
 */
export async function receivePiece(ctx: ReceiveContext, piece: Piece): Promise<number> {
  const { id, offset, length } = piece;
  await awaitWay(id);
  const upload = await findUpload(ctx.db, { id });
  if (!upload) throw new ApiError('not-found', 'There is no such upload.');
  if (offset !== upload.receivedBytes)
    throw new ApiError('aborted', 'The upload goes on elsewhere.', { reason: 'offset' });
  if (length > uploadLimits.pieceBytes || offset + length > upload.sourceBytes)
    throw new ApiError('invalid-argument', 'This piece is too large.', { reason: 'too-large' });
  // Several recordings may have begun while there was room for each of them alone.
  await requireDiskRoom(ctx, length);
  try {
    await receiveAlone(id, (writing) => writePiece(ctx, piece, writing));
  } catch (error) {
    if (error instanceof NotRecording) return await rejectRecording(ctx, id);
    throw diskError(error) ?? error;
  }
  const to = offset + length;
  if (!(await advanceUpload(ctx.db, { id, from: offset, to, now: ctx.now() })))
    throw new ApiError('aborted', 'The upload goes on elsewhere.', { reason: 'offset' });
  if (to === upload.sourceBytes) ctx.videosChanged();
  return to;
}

class NotRecording extends Error {}

async function rejectRecording(ctx: ReceiveContext, id: string): Promise<never> {
  await deleteVideoIn(ctx.db, { id, states: ['uploading'] });
  await removeRecording(ctx, id);
  throw new ApiError('invalid-argument', 'This file is no recording.', { reason: 'not-video' });
}

async function writePiece(
  ctx: ReceiveContext,
  { id, offset, length, checksum, body }: Piece,
  progress: PieceUnderWay,
): Promise<void> {
  const file = await open(recordingPath(ctx, id), 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ApiError('not-found', 'The recording is not on this disk.', { reason: 'missing' });
  });
  try {
    const hash = createHash(checksum?.algorithm ?? 'sha256');
    const onChunk = (chunk: Uint8Array) => {
      progress.bytes += chunk.length;
      hash.update(chunk);
    };
    const written = await writeBody(file, { offset, length, body, onChunk, signal: progress.end.signal });
    if (written !== length) throw new ApiError('cancelled', 'The upload broke off.');
    if (checksum && !hash.digest().equals(checksum.digest))
      throw new ApiError('aborted', 'The piece was changed on its way.', { reason: 'checksum' });
    if (offset === 0 && length > 0) await requireRecording(file, length);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The first bytes tell what a file is, whatever its name says. */
async function requireRecording(file: FileHandle, length: number): Promise<void> {
  const head = Buffer.alloc(Math.min(headBytes, length));
  await file.read(head, 0, head.length, 0);
  if (!isRecording(head)) throw new NotRecording();
}

type Writing = Pick<Piece, 'offset' | 'length' | 'body'> & {
  onChunk: (chunk: Uint8Array) => void;
  signal: AbortSignal;
};

async function writeBody(file: FileHandle, writing: Writing): Promise<number> {
  const { offset, length, body, onChunk, signal } = writing;
  if (!body) return 0;
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
  let written = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return written;
      if (written + value.length > length) throw new ApiError('invalid-argument', 'This piece is too large.');
      onChunk(value);
      // A disk that is full within the chunk takes its beginning, and says so with the next write alone.
      for (let at = 0; at < value.length;)
        at += (await file.write(value, at, value.length - at, offset + written + at)).bytesWritten;
      written += value.length;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
