/**
 * Exports content as a folder: a JSON file for each page, one for each language that it is translated into, and the images,
 * attached files and videos that it uses.
 */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentDocument } from '#rules/content/document.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import { textsOf } from '#rules/content/publishing.ts';
import { translationsOf, withoutTranslations } from '#rules/content/translations.ts';
import { videosOf } from '#rules/content/references.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { uploadedImagesOf } from '#contract/content/field-values.ts';
import type { AppContext } from '#server/context.ts';
import { listVideos } from './course-store.ts';
import { isThere } from '#server/videos/storage/video-folder.ts';
import { findImage } from '#server/content/file-store.ts';
import { exportAttachments, imageEndings, imageName } from './folder-files.ts';
import { lengthsFile, pageFile } from './read-folder.ts';
import { languageOfFile, translationFile, translationsName } from './read-translations.ts';

/** Files of an earlier export are overwritten; its unused images are removed. */
export async function exportContent(
  ctx: Pick<AppContext, 'db' | 'config' | 'attachments'>,
  { document, folder }: { document: ContentDocument; folder: string },
): Promise<void> {
  await mkdir(join(folder, 'media'), { recursive: true });
  const originals = withoutTranslations(document, document.site.defaultLanguage);
  for (const page of contentPages) await writeFile(join(folder, pageFile(page)), formatJson(originals[page]));
  await exportTranslations({ document, folder: join(folder, translationsName) });
  await exportImages(ctx, { document, folder: join(folder, 'images') });
  await exportAttachments(ctx, { document, folder });
  await exportVideos(ctx, { document, folder });
}

/** Writes a file for each other language that the site offers or a text has. */
async function exportTranslations({
  document,
  folder,
}: {
  document: ContentDocument;
  folder: string;
}): Promise<void> {
  const { defaultLanguage, languages } = document.site;
  const written = textsOf(document).flatMap(({ text }) =>
    textsByLanguage(text).map(([language]) => language),
  );
  const named = new Set([...languages, ...written].filter((language) => language !== defaultLanguage));
  await mkdir(folder, { recursive: true });
  for (const language of named)
    await writeFile(
      join(folder, translationFile(language)),
      formatJson(translationsOf(document, { language, defaultLanguage })),
    );
  for (const file of await readdir(folder)) {
    const language = languageOfFile(file);
    if (language !== null && !named.has(language)) await rm(join(folder, file));
  }
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
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

/** Copies videos that are on this disk; for others, only ids and lengths are exported. */
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

/** Formats JSON for a content folder: two spaces, string arrays on one line, a line break at the end. */
function formatJson(value: unknown): string {
  return `${formatted(value, '')}\n`;
}

function formatted(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return `${open}${close}`;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
    return `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`;
  const deeper = `${indent}  `;
  const lines = entries.map(([key, entry]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${deeper}${name}${formatted(entry, deeper)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
