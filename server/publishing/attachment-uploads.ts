/** Resumable uploads of attached files: received in chunks, then hashed and stored like those of one request. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentLimits } from '#rules/content/limits.ts';
import { abandonedMs, uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Chunk, type NewUpload, receiveChunk, type UploadKind } from '#server/videos/chunks.ts';
import { requireDiskRoom } from '#server/videos/recording-files.ts';
import { attachmentsFolder } from '#server/videos/storage/attachment-files.ts';
import { diskError, requireSharedFolder } from '#server/videos/storage/shared-folder.ts';
import { requireRoom, storeAttachment, tooLarge } from './attachments.ts';
import {
  advanceAttachmentUpload,
  type AttachmentUpload,
  countUnfinishedAttachments,
  deleteAttachmentUpload,
  deleteFormerAttachmentUploads,
  deleteOldAttachmentUploads,
  findAttachmentUpload,
  findUnsentAttachment,
  insertAttachmentUpload,
  listAttachmentUploads,
  nameAttachmentUpload,
} from './attachment-upload-store.ts';
import { addAttachment, type Attachment, readAttachmentSizes } from '#server/content/file-store.ts';
import { hashFile } from '#server/platform/files.ts';

export function attachmentUploads(ctx: AppContext): UploadKind {
  return {
    create: (upload) => createAttachmentUpload(ctx, upload),
    async find(id, { uid }) {
      const upload = await findAttachmentUpload(ctx.db, { id });
      return upload && { ...upload, size: upload.bytes, ...(await headersOf(ctx, upload, uid)) };
    },
    async receive(chunk, { uid }) {
      const receivedBytes = await receiveAttachmentChunk(ctx, chunk);
      const upload = await findAttachmentUpload(ctx.db, { id: chunk.id });
      return { receivedBytes, ...(upload && (await headersOf(ctx, upload, uid))) };
    },
    cancel: (id) => cancelAttachmentUpload(ctx, id),
  };
}

/** Stores the file if all of it was received, and names it to the client. */
async function headersOf(
  ctx: AppContext,
  upload: AttachmentUpload,
  uid: string,
): Promise<{ headers?: { 'Attachment-Id': string } }> {
  if (upload.receivedBytes < upload.bytes) return {};
  return { headers: { 'Attachment-Id': await finish(ctx, upload.id, uid) } };
}

/** The dot keeps URLs from leading to the file. */
const uploadPrefix = '.upload-';

function pathOf({ config }: Pick<AppContext, 'config'>, id: string): string {
  return join(attachmentsFolder(config), uploadPrefix + id);
}

/**
 * Returns the id of the new upload, or of one that the same request has created; its reply may have been lost.
 * @throws {ApiError} invalid-argument with the reason empty, too-large or too-many, unavailable with the reason
 *   folder-not-shared or disk-full
 */
async function createAttachmentUpload(ctx: AppContext, upload: NewUpload): Promise<string> {
  const { bytes, fingerprint, uid } = upload;
  if (bytes === 0) throw new ApiError('invalid-argument', 'This file is empty.', { reason: 'empty' });
  if (bytes > attachmentLimits.bytes) throw tooLarge();
  const file = fingerprint === null ? null : { fingerprint, bytes, createdBy: uid };
  const created = file && (await findUnsentAttachment(ctx.db, file));
  if (created) return created;
  // The chunks of one file may reach several processes, also where a store keeps the whole file.
  await requireSharedFolder(ctx);
  await requireRoom(ctx, bytes);
  await requireDiskRoom(ctx, bytes);
  const id = ctx.randomBytes(12).toString('hex');
  try {
    await mkdir(attachmentsFolder(ctx.config), { recursive: true });
    await (await open(pathOf(ctx, id), 'wx')).close();
  } catch (error) {
    throw diskError(error) ?? error;
  }
  let unneeded = [id];
  try {
    const row = { id, bytes, fingerprint, createdBy: uid, changedAt: ctx.now() };
    const { added, former } = await transaction(ctx.db, async (tx) => {
      const removed = await makeRoomForUpload(tx, { uid });
      const other = file && (await findUnsentAttachment(tx, file));
      if (!other) await insertAttachmentUpload(tx, row);
      return { added: other ?? id, former: removed };
    });
    unneeded = added === id ? former : [...former, id];
    return added;
  } catch (error) {
    // The row may exist although the reply was lost; a file without a row is removed after a day.
    if (isDatabaseUnavailable(error)) unneeded = [];
    throw error;
  } finally {
    for (const one of unneeded) await rm(pathOf(ctx, one), { force: true });
  }
}

/**
 * Makes room for one more row of this user in the same transaction, and returns the ids of those deleted for it. The user
 * is locked, so concurrent requests are counted one after the other.
 * @throws {ApiError} invalid-argument with the reason too-many
 */
async function makeRoomForUpload(tx: Database, { uid }: { uid: string }): Promise<string[]> {
  await lockUser(tx, { uid });
  if ((await countUnfinishedAttachments(tx, { createdBy: uid })) >= uploadLimits.unfinished)
    throw new ApiError('invalid-argument', 'Too many files are being uploaded.', { reason: 'too-many' });
  return deleteFormerAttachmentUploads(tx, { createdBy: uid, kept: uploadLimits.unfinished });
}

async function receiveAttachmentChunk(ctx: AppContext, chunk: Chunk): Promise<number> {
  const { id } = chunk;
  return receiveChunk(ctx, chunk, async () => {
    const upload = await findAttachmentUpload(ctx.db, { id });
    return (
      upload && {
        path: pathOf(ctx, id),
        size: upload.bytes,
        receivedBytes: upload.receivedBytes,
        advance: (to) => advanceAttachmentUpload(ctx.db, { id, from: chunk.offset, to, now: ctx.now() }),
      }
    );
  });
}

/** The files that this process is storing, by the upload. */
const finishing = new Map<string, Promise<string>>();

/** Stores a complete file once and returns its id, again after a lost reply or a crash. */
async function finish(ctx: AppContext, id: string, uid: string): Promise<string> {
  const running = finishing.get(id) ?? storeUpload(ctx, id, uid).finally(() => finishing.delete(id));
  finishing.set(id, running);
  return running;
}

async function storeUpload(ctx: AppContext, id: string, uid: string): Promise<string> {
  const path = pathOf(ctx, id);
  const attachment = await nameUpload(ctx, id);
  const isStored = (await readAttachmentSizes(ctx.db, { ids: [attachment.id] })).has(attachment.id);
  if (!isStored) {
    // A process that died may have moved the file before it wrote the row.
    const isMoved = !existsSync(path) && existsSync(join(attachmentsFolder(ctx.config), attachment.id));
    if (isMoved) await addAttachment(ctx.db, { ...attachment, createdAt: ctx.now(), createdBy: uid });
    else await storeAttachment(ctx, { path, attachment, uid });
  }
  await rm(path, { force: true });
  return attachment.id;
}

/**
 * Returns the hash and the size of a complete upload. The hash is saved before the file is moved, so that another process
 * still knows it.
 */
async function nameUpload(ctx: AppContext, id: string): Promise<Attachment> {
  const path = pathOf(ctx, id);
  const upload = await findAttachmentUpload(ctx.db, { id });
  if (upload && upload.attachmentId !== null) return { id: upload.attachmentId, bytes: upload.bytes };
  const hash = await hashFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  // Another process was faster.
  const named = hash === null ? await findAttachmentUpload(ctx.db, { id }) : undefined;
  const attachmentId = hash ?? named?.attachmentId ?? null;
  if (!upload || attachmentId === null)
    throw new ApiError('not-found', 'The upload is not on this disk.', { reason: 'missing' });
  if (hash !== null) await nameAttachmentUpload(ctx.db, { id, attachmentId });
  return { id: attachmentId, bytes: upload.bytes };
}

async function cancelAttachmentUpload(ctx: AppContext, id: string): Promise<boolean> {
  const isDeleted = await deleteAttachmentUpload(ctx.db, { id });
  if (isDeleted) await rm(pathOf(ctx, id), { force: true });
  return isDeleted;
}

/** A file without a row is this old when it is stale; a new upload's row follows its file within moments. */
const staleMs = 24 * 60 * 60_000;

/** Removes the uploads without progress for a week, the traces of complete ones, and files of killed processes. */
export async function removeOldAttachmentUploads(
  ctx: Pick<AppContext, 'db' | 'config' | 'now'>,
): Promise<void> {
  await deleteOldAttachmentUploads(ctx.db, { since: ctx.now() - abandonedMs });
  const uploads = await listAttachmentUploads(ctx.db);
  const kept = new Set(uploads.map(({ id }) => pathOf(ctx, id)));
  const folder = attachmentsFolder(ctx.config);
  const names = await readdir(folder).catch((): string[] => []);
  for (const path of names
    .filter((name) => name.startsWith(uploadPrefix))
    .map((name) => join(folder, name))) {
    const found = kept.has(path) ? null : await stat(path).catch(() => null);
    if (found && ctx.now() - found.mtimeMs > staleMs) await rm(path, { force: true });
  }
}
