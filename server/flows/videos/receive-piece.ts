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
import { recordingPath, removeRecording } from './upload-files.ts';

type ReceiveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged'>;

export type Piece = {
  id: string;
  /** Where the piece begins in the recording, and its length, in bytes. */
  offset: number;
  length: number;
  checksum: { algorithm: 'sha1' | 'sha256'; digest: Buffer } | null;
  body: ReadableStream<Uint8Array> | null;
};

/** The uploads of which this process receives a piece at the moment. */
const receiving = new Set<string>();

/** Pieces that one process receives at the same moment. */
const mostAtOnce = 12;

/**
 * Returns how many bytes of the recording are there now.
 * @throws {Refusal} not-found, aborted where the piece does not continue the recording or was changed on its way,
 *   invalid-argument with the reason too-large or not-video, cancelled where it breaks off, unavailable with the reason
 *   disk-full, resource-exhausted
 */
export async function receivePiece(ctx: ReceiveContext, piece: Piece): Promise<number> {
  const { id, offset, length } = piece;
  const upload = await findUpload(ctx.db, { id });
  if (!upload) throw new Refusal('not-found', 'There is no such upload.');
  if (offset !== upload.receivedBytes)
    throw new Refusal('aborted', 'The upload goes on elsewhere.', { reason: 'offset' });
  if (length > uploadLimits.pieceBytes || offset + length > upload.sourceBytes)
    throw new Refusal('invalid-argument', 'This piece is too large.', { reason: 'too-large' });
  if (receiving.has(id))
    throw new Refusal('aborted', 'Another piece is being received.', { reason: 'offset' });
  if (receiving.size >= mostAtOnce)
    throw new Refusal('resource-exhausted', 'Many recordings are being uploaded. Please wait a moment.', {
      retryAfterSeconds: 5,
    });
  receiving.add(id);
  try {
    await writePiece(ctx, piece);
  } catch (error) {
    if (error instanceof NotRecording) return await refuseRecording(ctx, id);
    throw diskRefusal(error) ?? error;
  } finally {
    receiving.delete(id);
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

async function writePiece(ctx: ReceiveContext, { id, offset, length, checksum, body }: Piece): Promise<void> {
  const file = await open(recordingPath(ctx, id), 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Refusal('not-found', 'The recording is not on this disk.', { reason: 'missing' });
  });
  try {
    const hash = createHash(checksum?.algorithm ?? 'sha256');
    const written = await writeBody(file, { offset, length, body, onChunk: (chunk) => hash.update(chunk) });
    if (written !== length) throw new Refusal('cancelled', 'The upload broke off.');
    if (checksum && !hash.digest().equals(checksum.digest))
      throw new Refusal('aborted', 'The piece was changed on its way.', { reason: 'checksum' });
    if (offset === 0) await requireRecording(file, length);
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

type Writing = Pick<Piece, 'offset' | 'length' | 'body'> & { onChunk: (chunk: Uint8Array) => void };

async function writeBody(file: FileHandle, { offset, length, body, onChunk }: Writing): Promise<number> {
  if (!body) return 0;
  const reader = body.getReader();
  let written = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) return written;
      if (written + value.length > length) throw new Refusal('invalid-argument', 'This piece is too large.');
      onChunk(value);
      await file.write(value, 0, value.length, offset + written);
      written += value.length;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
