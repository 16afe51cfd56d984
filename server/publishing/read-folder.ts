/** Reads a content folder: a JSON file for each page, `images/`, and `media/` with the videos and their lengths. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { legalContentOf } from '#rules/content/legal.ts';
import { documentBytes } from '#rules/content/limits.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { idPattern } from '#contract/content/fields.ts';
import type { Video } from './course-store.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { parsePage } from '#server/content/draft.ts';

/** A mistake in a file, for its author. */
export type FileMistake = { file: string; place: string; reason: string };

export type ContentFolder = { document: ContentDocument; videos: Video[] };

export const lengthsFile = 'media/lengths.json';

/** Returns all mistakes of the files when they contain no valid document. */
export async function readContentFolder(
  folder: string,
): Promise<{ content: ContentFolder } | { mistakes: FileMistake[] }> {
  const mistakes: FileMistake[] = [];
  const pages: Partial<Record<ContentPage, unknown>> = {};
  for (const page of contentPages) {
    const file = pageFile(page);
    const json = await readJson(join(folder, file));
    // Folders of earlier releases lack it; drafts in the site's default language replace it below.
    if ('reason' in json && json.reason === 'missing-file' && page === 'legal') continue;
    if ('reason' in json) {
      mistakes.push({ file, place: '', reason: json.reason });
      continue;
    }
    const parsed = parsePage(page, json.value);
    if ('content' in parsed) pages[page] = parsed.content;
    else mistakes.push(...parsed.mistakes.map(fieldMistake));
  }
  const lengths = await readLengths(folder);
  if (!pages.legal && pages.site) pages.legal = draftsIn(pages.site as ContentDocument['site']);
  if (lengths === null) mistakes.push({ file: lengthsFile, place: '', reason: 'invalid-json' });
  if (mistakes.length > 0 || lengths === null || !isWhole(pages)) return { mistakes };
  if (Buffer.byteLength(JSON.stringify(pages)) > documentBytes)
    return { mistakes: [{ file: pageFile('course'), place: '', reason: 'too-big' }] };
  return { content: { document: pages, videos: lengths } };
}

function draftsIn({ defaultLanguage }: ContentDocument['site']): ContentDocument['legal'] {
  return legalContentOf(messagesFor(siteLanguage).legalDrafts, defaultLanguage);
}

/** Converts the path of a document's field to its file and place. */
export function fieldMistake({ path, reason }: { path: string; reason: string }): FileMistake {
  const [page = '', ...place] = path.split('.');
  return { file: `${page}.json`, place: place.join('.'), reason };
}

export function pageFile(page: ContentPage): string {
  return `${page}.json`;
}

function isWhole(pages: Partial<Record<ContentPage, unknown>>): pages is ContentDocument {
  return contentPages.every((page) => page in pages);
}

async function readJson(path: string): Promise<{ value: unknown } | { reason: string }> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { reason: 'missing-file' };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { reason: 'invalid-json' };
  }
}

/** Returns no videos for a folder without lengths, and null for invalid ones. */
async function readLengths(folder: string): Promise<Video[] | null> {
  const json = await readJson(join(folder, lengthsFile));
  if ('reason' in json) return json.reason === 'missing-file' ? [] : null;
  if (typeof json.value !== 'object' || json.value === null) return null;
  const videos = Object.entries(json.value).map(([id, lengthSeconds]: [string, unknown]) => ({
    id,
    lengthSeconds: typeof lengthSeconds === 'number' ? lengthSeconds : Number.NaN,
  }));
  const isValid = ({ id, lengthSeconds }: Video) =>
    idPattern.test(id) && lengthSeconds > 0 && lengthSeconds < 1_000_000;
  return videos.every(isValid) ? videos : null;
}
