/** Writes content as a folder: one JSON a page, the pictures, the attached files and the videos that it names. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentDocument, contentPages } from '#rules/content/document.ts';
import { uploadedImagesOf, videosOf } from '#rules/content/references.ts';
import type { AppContext } from '#server/context.ts';
import { findImage } from '#server/store/content/images.ts';
import { listVideos } from '#server/store/videos.ts';
import { isThere } from './copy-videos.ts';
import { exportAttachments } from './folder-attachments.ts';
import { formatJson } from './format-json.ts';
import { imageEndings, imageName } from './folder-images.ts';
import { lengthsFile, pageFile } from './read-folder.ts';

/** Files of an earlier export are overwritten; its pictures that nothing names any more are removed. */
export async function exportContent(
  ctx: Pick<AppContext, 'db' | 'config' | 'attachments'>,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<void> {
  await mkdir(join(folder, 'media'), { recursive: true });
  for (const page of contentPages) await writeFile(join(folder, pageFile(page)), formatJson(document[page]));
  await exportImages(ctx, { document, folder: join(folder, 'images') });
  await exportAttachments(ctx, { document, folder });
  await exportVideos(ctx, { document, folder });
}

async function exportImages(
  { db }: Pick<AppContext, 'db'>,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const named = new Set<string>();
  for (const id of new Set(uploadedImagesOf(document).map((image) => image.id))) {
    const image = await findImage(db, { id });
    if (!image) continue;
    const name = `${id}.${imageEndings[image.type] ?? 'bin'}`;
    named.add(name);
    await writeFile(join(folder, name), image.bytes);
  }
  for (const file of await readdir(folder))
    if (imageName.test(file) && !named.has(file)) await rm(join(folder, file));
  if (named.size === 0 && (await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}

/** Copies the files where they are on this disk; elsewhere the ids and lengths stand for them. */
async function exportVideos(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<void> {
  const lengths = new Map((await listVideos(db)).map(({ id, lengthSeconds }) => [id, lengthSeconds]));
  const ids = [...new Set(videosOf(document).map(({ id }) => id))].filter((id) => lengths.has(id));
  await writeFile(
    join(folder, lengthsFile),
    formatJson(Object.fromEntries(ids.map((id) => [id, lengths.get(id)]))),
  );
  for (const id of ids) {
    const from = join(config.dataDir, 'media', id);
    if (await isThere(from)) await cp(from, join(folder, 'media', id), { recursive: true });
  }
}
