/** Receives an uploaded file: limited while it arrives, and stored whole or not at all. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentLimits } from '#rules/content/limits.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { attachmentsFolder } from '#server/videos/storage/attachment-files.ts';
import { diskError, requireSharedStorage } from '#server/videos/storage/shared-folder.ts';
import { addAttachment, type Attachment, countAttachments } from '#server/content/file-store.ts';

type ReceiveContext = Pick<AppContext, 'db' | 'config' | 'attachments' | 'now' | 'randomBytes'>;

type Upload = {
  body: ReadableStream<Uint8Array> | null;
  /** The Content-Length of the request; null without one. */
  announced: number | null;
  uid: string;
};

/** Files that one process receives concurrently. */
const filesAtOnce = 6;

let receiving = 0;

/** The prefix of files that are being written. */
export const partPrefix = '.part-';

/** A part that is this old is stale: an upload grows within a minute, and the store accepts it within 15. */
const staleMs = 30 * 60_000;

/**
 * Stores a file and returns its id. The same bytes are stored once.
 * @throws {ApiError} invalid-argument with the reason empty, too-large or too-many, resource-exhausted, cancelled when
 *   the upload is interrupted, unavailable with the reason folder-not-shared, disk-full or store
 */
export async function receiveAttachment(ctx: ReceiveContext, upload: Upload): Promise<Attachment> {
  if ((upload.announced ?? 0) > attachmentLimits.bytes) throw tooLarge();
  await requireSharedStorage(ctx);
  await requireRoom(ctx, upload.announced ?? 0);
  if (receiving >= filesAtOnce)
    throw new ApiError('resource-exhausted', 'Too many files are being uploaded. Try again in a moment.', {
      retryAfterSeconds: 10,
    });
  const folder = attachmentsFolder(ctx.config);
  const part = join(folder, partPrefix + ctx.randomBytes(12).toString('base64url'));
  receiving += 1;
  try {
    await mkdir(folder, { recursive: true });
    const attachment = await writePart(part, upload.body);
    await storeAttachment(ctx, { path: part, attachment, uid: upload.uid });
    return attachment;
  } catch (error) {
    throw diskError(error) ?? error;
  } finally {
    receiving -= 1;
    await rm(part, { force: true });
  }
}

/**
 * Moves a complete file to the others, and records it.
 * @throws {ApiError} invalid-argument with the reason too-many, unavailable with the reason store
 */
export async function storeAttachment(
  ctx: Pick<ReceiveContext, 'db' | 'attachments' | 'now'>,
  file: { path: string; attachment: Attachment; uid: string },
): Promise<void> {
  const { path, attachment, uid } = file;
  await requireRoom(ctx, attachment.bytes);
  await ctx.attachments.keep({ id: attachment.id, path });
  await addAttachment(ctx.db, { ...attachment, createdAt: ctx.now(), createdBy: uid });
}

/** Writes the body to a new file, and syncs it to the disk. */
async function writePart(path: string, body: Upload['body']): Promise<Attachment> {
  const file = await open(path, 'wx');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length;
      if (bytes > attachmentLimits.bytes) throw tooLarge();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (bytes === 0) throw new ApiError('invalid-argument', 'This file is empty.', { reason: 'empty' });
    await file.sync();
    return { id: hash.digest('hex'), bytes };
  } finally {
    await file.close();
  }
}

/** An interrupted body cancels the upload, and is not an error of the site. */
async function* chunksOf(body: Upload['body']): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ApiError('cancelled', 'The upload was interrupted.');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Concurrent uploads may slightly exceed the limit, which is harmless. */
export async function requireRoom({ db }: Pick<ReceiveContext, 'db'>, bytes: number): Promise<void> {
  const all = await countAttachments(db);
  if (all.files >= attachmentLimits.files || all.bytes + bytes > attachmentLimits.allBytes)
    throw new ApiError('invalid-argument', 'There are too many files.', { reason: 'too-many' });
}

export function tooLarge(): ApiError {
  return new ApiError('invalid-argument', 'This file is too large.', { reason: 'too-large' });
}

/** Removes the leftovers of dead processes. Other processes may be uploading concurrently. */
export async function removeStaleParts({ config, now }: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const folder = attachmentsFolder(config);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(partPrefix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now() - found.mtimeMs > staleMs) await rm(join(folder, name), { force: true });
  }
}
