/** Begins the upload of a recording: everything that can be refused before a byte is sent is refused here. */
import { open } from 'node:fs/promises';
import { nameOfFile, uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { diskRefusal } from '#server/flows/attachments/disk-refusal.ts';
import { countUnfinished, insertUpload } from '#server/store/content/video-uploads.ts';
import { requireSharedFolder } from './shared-folder.ts';
import { makeRecordingsFolder, recordingPath, removeRecording, requireDiskRoom } from './upload-files.ts';

type CreateContext = Pick<AppContext, 'db' | 'config' | 'now' | 'randomBytes' | 'freeBytes'>;

/**
 * Returns the id of the new video.
 * @throws {Refusal} invalid-argument with the reason empty, too-large or too-many, unavailable with the reason
 *   folder-not-shared or disk-full
 */
export async function createUpload(
  ctx: CreateContext,
  upload: { fileName: string; bytes: number; fingerprint: string | null; uid: string },
): Promise<string> {
  const { bytes, fingerprint, uid } = upload;
  if (bytes === 0) throw new Refusal('invalid-argument', 'This recording is empty.', { reason: 'empty' });
  if (bytes > uploadLimits.bytes)
    throw new Refusal('invalid-argument', 'This recording is too large.', { reason: 'too-large' });
  const unfinished = await countUnfinished(ctx.db);
  const isFull =
    unfinished.count >= uploadLimits.unfinished || unfinished.bytes + bytes > uploadLimits.unfinishedBytes;
  if (isFull)
    throw new Refusal('invalid-argument', 'Too many recordings wait already.', { reason: 'too-many' });
  await requireSharedFolder(ctx);
  await requireDiskRoom(ctx, bytes);
  const id = `v${ctx.randomBytes(10).toString('hex')}`;
  try {
    await makeRecordingsFolder(ctx);
    await (await open(recordingPath(ctx, id), 'wx')).close();
  } catch (error) {
    throw diskRefusal(error) ?? error;
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
