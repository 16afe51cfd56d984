/**
 * Receives a piece of a recording. Its bytes are checked and on the disk before the row tells of them, so whatever dies
 * in between, the upload goes on where the row says.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { diskRefusal } from '#server/flows/attachments/disk-refusal.ts';
import { advanceUpload, deleteVideoIn, findUpload } from '#server/store/content/video-uploads.ts';
import { awaitWay, type PieceUnderWay, receiveAlone } from './pieces-under-way.ts';
import { recordingPath, removeRecording, requireDiskRoom } from './upload-files.ts';

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
 * @throws {Refusal} not-found, aborted where the piece does not continue the recording or was changed on its way,
 *   invalid-argument with the reason too-large or not-video, cancelled where it breaks off, unavailable with the reason
 *   disk-full, resource-exhausted
 */
export async function receivePiece(ctx: ReceiveContext, piece: Piece): Promise<number> {
  const { id, offset, length } = piece;
  await awaitWay(id);
  const upload = await findUpload(ctx.db, { id });
  if (!upload) throw new Refusal('not-found', 'There is no such upload.');
  if (offset !== upload.receivedBytes)
    throw new Refusal('aborted', 'The upload goes on elsewhere.', { reason: 'offset' });
  if (length > uploadLimits.pieceBytes || offset + length > upload.sourceBytes)
    throw new Refusal('invalid-argument', 'This piece is too large.', { reason: 'too-large' });
  // Several recordings may have begun while there was room for each of them alone.
  await requireDiskRoom(ctx, length);
  try {
    await receiveAlone(id, (underWay) => writePiece(ctx, piece, underWay));
  } catch (error) {
    if (error instanceof NotRecording) return await refuseRecording(ctx, id);
    throw diskRefusal(error) ?? error;
  }
  const to = offset + length;
  if (!(await advanceUpload(ctx.db, { id, from: offset, to, now: ctx.now() })))
    throw new Refusal('aborted', 'The upload goes on elsewhere.', { reason: 'offset' });
  if (to === upload.sourceBytes) ctx.videosChanged();
  return to;
}

class NotRecording extends Error {}

async function refuseRecording(ctx: ReceiveContext, id: string): Promise<never> {
  await deleteVideoIn(ctx.db, { id, states: ['uploading'] });
  await removeRecording(ctx, id);
  throw new Refusal('invalid-argument', 'This file is no recording.', { reason: 'not-video' });
}

async function writePiece(
  ctx: ReceiveContext,
  { id, offset, length, checksum, body }: Piece,
  underWay: PieceUnderWay,
): Promise<void> {
  const file = await open(recordingPath(ctx, id), 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Refusal('not-found', 'The recording is not on this disk.', { reason: 'missing' });
  });
  try {
    const hash = createHash(checksum?.algorithm ?? 'sha256');
    const onChunk = (chunk: Uint8Array) => {
      underWay.bytes += chunk.length;
      hash.update(chunk);
    };
    const written = await writeBody(file, { offset, length, body, onChunk, signal: underWay.end.signal });
    if (written !== length) throw new Refusal('cancelled', 'The upload broke off.');
    if (checksum && !hash.digest().equals(checksum.digest))
      throw new Refusal('aborted', 'The piece was changed on its way.', { reason: 'checksum' });
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
      if (written + value.length > length) throw new Refusal('invalid-argument', 'This piece is too large.');
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
