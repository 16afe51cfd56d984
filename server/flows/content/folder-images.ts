/** The pictures in the folder of content: `images/` with a file for each, named by its id. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadedImagesOf } from '#rules/content/references.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import type { Database } from '#server/db/database.ts';
import { checkPicture, imageIdOf } from '#server/flows/images/store-image.ts';
import type { Picture } from '#server/flows/images/picture.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listKnownImages } from '#server/store/content/images.ts';
import { type FileMistake, fieldMistake } from './read-folder.ts';

export const imageEndings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const imageName = /^([0-9a-f]{64})\.(webp|jpg|png)$/;

type FolderImages = { images: (Picture & { id: string })[]; mistakes: FileMistake[] };

/** Reads the pictures that the document names. One that the site has needs no file. */
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
    const read = readImage(await readFile(join(folder, 'images', file)));
    if ('reason' in read) mistakes.push({ file: `images/${file}`, place: '', reason: read.reason });
    else if (imageIdOf(read.picture) === id) images.push({ id, ...read.picture });
    else mistakes.push({ file: `images/${file}`, place: '', reason: 'other-picture' });
  }
  return { images, mistakes };
}

function readImage(bytes: Buffer): { picture: Picture } | { reason: string } {
  try {
    return { picture: checkPicture(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason ?? error.code };
    throw error;
  }
}
