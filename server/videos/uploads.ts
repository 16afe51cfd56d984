/** Uploads of recordings: rejects early what it can. */
import { type FileHandle, open } from 'node:fs/promises';
import { headBytes, isRecording, nameOfFile, uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Chunk, type NewUpload, receiveChunk } from './chunks.ts';
import { makeRecordingsFolder, recordingPath, removeRecording, requireDiskRoom } from './recording-files.ts';
import { diskError, requireSharedFolder } from './storage/shared-folder.ts';
import { advanceUpload, deleteVideoIn, findUnsentUpload, findUpload, insertUpload } from './store.ts';
import { requireFewUnfinished } from './upload-limits.ts';

type CreateContext = Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes' | 'freeBytes'>;

/**
 * Returns the id of the new video, or of one that the same request has created; its reply may have been lost.
 * @throws {ApiError} invalid-argument with the reason empty, too-large or too-many, unavailable with the reason
 *   folder-not-shared or disk-full
 */
export async function createUpload(ctx: CreateContext, upload: NewUpload): Promise<string> {
  const { bytes, fingerprint, uid } = upload;
  if (bytes === 0) throw new ApiError('invalid-argument', 'This recording is empty.', { reason: 'empty' });
  if (bytes > uploadLimits.bytes)
    throw new ApiError('invalid-argument', 'This recording is too large.', { reason: 'too-large' });
  const file = fingerprint === null ? null : { fingerprint, sourceBytes: bytes, createdBy: uid };
  const created = file && (await findUnsentUpload(ctx.db, file));
  if (created) return created;
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
  let added: string | undefined;
  try {
    added = await transaction(ctx.db, async (tx) => {
      await requireFewUnfinished(tx, { uid, bytes });
      const other = file && (await findUnsentUpload(tx, file));
      if (!other) await insertUpload(tx, row);
      return other ?? id;
    });
    return added;
  } catch (error) {
    // The row may exist although the reply was lost; a file without a row is removed after a day.
    if (isDatabaseUnavailable(error)) added = id;
    throw error;
  } finally {
    if (added !== id) await removeRecording(ctx, id);
  }
}

type ReceiveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged' | 'freeBytes'>;

/**
 * Receives a chunk of a recording, and returns the bytes received in total.
 * @throws {ApiError} like `receiveChunk`, and invalid-argument with the reason not-video
 */
export async function receiveRecordingChunk(ctx: ReceiveContext, chunk: Chunk): Promise<number> {
  const { id } = chunk;
  let isComplete = false;
  const received = await receiveChunk(ctx, chunk, async () => {
    const upload = await findUpload(ctx.db, { id });
    return (
      upload && {
        path: recordingPath(ctx, id),
        size: upload.sourceBytes,
        receivedBytes: upload.receivedBytes,
        checkStart: requireRecording,
        async advance(to) {
          isComplete = to === upload.sourceBytes;
          return advanceUpload(ctx.db, { id, from: chunk.offset, to, now: ctx.now() });
        },
      }
    );
  }).catch((error: unknown) => {
    if (error instanceof NotRecording) return rejectRecording(ctx, id);
    throw error;
  });
  if (isComplete) ctx.videosChanged();
  return received;
}

class NotRecording extends Error {}

async function rejectRecording(ctx: ReceiveContext, id: string): Promise<never> {
  await deleteVideoIn(ctx.db, { id, states: ['uploading'] });
  await removeRecording(ctx, id);
  throw new ApiError('invalid-argument', 'This file is not a recording.', { reason: 'not-video' });
}

/** The first bytes identify a recording, whatever the file's name is. */
async function requireRecording(file: FileHandle, length: number): Promise<void> {
  const head = Buffer.alloc(Math.min(headBytes, length));
  await file.read(head, 0, head.length, 0);
  if (!isRecording(head)) throw new NotRecording();
}
