/** The files of a content folder: `attachments/` and `images/`, named by their ids. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentDocument } from '#rules/content/document.ts';
import { attachmentLimits } from '#rules/content/limits.ts';
import { attachmentsOf } from '#rules/content/references.ts';
import { uploadedImagesOf } from '#contract/content/field-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { attachmentsFolder } from '#server/videos/storage/attachment-files.ts';
import { partPrefix } from './attachments.ts';
import {
  addAttachment,
  type Attachment,
  listKnownImages,
  readAttachmentSizes,
} from '#server/content/file-store.ts';
import { type Picture, readStoredPicture } from '#server/content/images.ts';
import type { FileMistake } from './folder-json.ts';
import { fieldMistake } from './read-folder.ts';

const attachmentsName = 'attachments';

const attachmentName = /^[0-9a-f]{64}$/;

export const imageName = /^([0-9a-f]{64})\.(webp|jpg|png)$/;

export const imageEndings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

type FolderAttachments = { attachments: Attachment[]; mistakes: FileMistake[] };

/** Reads the attached files that the document uses. A file that the site has may be missing from the folder. */
export async function readFolderAttachments(
  db: Database,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<FolderAttachments> {
  const references = attachmentsOf(document);
  const known = await readAttachmentSizes(db, { ids: [...new Set(references.map(({ id }) => id))] });
  const attachments: FolderAttachments['attachments'] = [];
  const mistakes: FileMistake[] = [];
  const isRead = new Set<string>();
  for (const { id, path } of references) {
    const file = join(folder, attachmentsName, id);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) {
      if (!known.has(id)) mistakes.push(fieldMistake({ path, reason: 'unknown-file' }));
      continue;
    }
    if (isRead.has(id)) continue;
    isRead.add(id);
    const reason = await mistakeOf(file, { id, bytes: found.size });
    if (reason) mistakes.push({ file: `${attachmentsName}/${id}`, place: '', reason });
    else attachments.push({ id, bytes: found.size });
  }
  return { attachments, mistakes };
}

async function mistakeOf(file: string, { id, bytes }: Attachment): Promise<string | null> {
  if (bytes === 0) return 'empty';
  if (bytes > attachmentLimits.bytes) return 'too-large';
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex') === id ? null : 'other-file';
}

/** Stores the attached files of a folder without mistakes. */
export async function keepFolderAttachments(
  ctx: Pick<AppContext, 'db' | 'config' | 'attachments' | 'now' | 'randomBytes'>,
  { attachments, folder }: { attachments: readonly Attachment[]; folder: string },
): Promise<void> {
  if (attachments.length === 0) return;
  const to = attachmentsFolder(ctx.config);
  await mkdir(to, { recursive: true });
  for (const attachment of attachments) {
    const { id } = attachment;
    const part = join(to, partPrefix + ctx.randomBytes(12).toString('base64url'));
    try {
      await copyFile(join(folder, attachmentsName, id), part);
      await ctx.attachments.keep({ id, path: part });
    } finally {
      await rm(part, { force: true });
    }
    await addAttachment(ctx.db, { ...attachment, createdAt: ctx.now(), createdBy: null });
  }
}

/** Exports the attached files that the document uses, and removes unused ones of an earlier export. */
export async function exportAttachments(
  { attachments }: Pick<AppContext, 'attachments'>,
  { document, folder: parent }: { document: ContentDocument; folder: string },
): Promise<void> {
  const folder = join(parent, attachmentsName);
  await mkdir(folder, { recursive: true });
  const named = new Set(attachmentsOf(document).map(({ id }) => id));
  for (const id of named) await attachments.copy({ id, to: join(folder, id) });
  for (const file of await readdir(folder))
    if (attachmentName.test(file) && !named.has(file)) await rm(join(folder, file));
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}

type FolderImages = { images: (Picture & { id: string })[]; mistakes: FileMistake[] };

/** Reads the images that the document uses. An image that the site has may be missing from the folder. */
export async function readFolderImages(
  db: Database,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<FolderImages> {
  const files = await readdir(join(folder, 'images')).catch((): string[] => []);
  const fileOf = new Map(files.map((file) => [imageName.exec(file)?.[1], file]));
  const references = uploadedImagesOf(document);
  const known = await listKnownImages(db, { ids: [...new Set(references.map(({ id }) => id))] });
  const images: FolderImages['images'] = [];
  const mistakes: FileMistake[] = [];
  for (const { id, path } of references) {
    const file = fileOf.get(id);
    if (file === undefined) {
      if (!known.has(id)) mistakes.push(fieldMistake({ path, reason: 'unknown-image' }));
      continue;
    }
    if (images.some((image) => image.id === id)) continue;
    const read = await readStoredPicture(await readFile(join(folder, 'images', file)), { id });
    if (typeof read === 'string') mistakes.push({ file: `images/${file}`, place: '', reason: read });
    else images.push({ id, ...read });
  }
  return { images, mistakes };
}
