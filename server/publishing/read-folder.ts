/**
 * Reads a content folder: a JSON file for each page, `translations/` with one for each other language, `images/`, and
 * `media/` with the videos and their lengths.
 */
import { join } from 'node:path';
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { legalContentOf } from '#rules/content/legal.ts';
import { keyedTexts } from '#rules/content/translations.ts';
import { documentBytes } from '#rules/content/limits.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { idPattern } from '#contract/content/fields.ts';
import type { Video } from './course-store.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { type FileMistake, readJson } from './folder-json.ts';
import { readTranslations, translatePage, translationFile, translationsName } from './read-translations.ts';
import { parsePage } from '#server/content/draft.ts';

export type ContentFolder = { document: ContentDocument; videos: Video[] };

export const lengthsFile = 'media/lengths.json';

/** Returns all mistakes of the files when they contain no valid document. */
export async function readContentFolder(
  folder: string,
): Promise<{ content: ContentFolder } | { mistakes: FileMistake[] }> {
  const { translations, mistakes } = await readTranslations(folder);
  const defaultLanguage = await readDefaultLanguage(folder);
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
    const value = translatePage(json.value, { page, translations, defaultLanguage });
    const parsed = parsePage(page, value);
    if ('content' in parsed) pages[page] = parsed.content;
    else
      mistakes.push(...parsed.mistakes.map((mistake) => mistakeIn(mistake, { page, value, translations })));
  }
  const lengths = await readLengths(folder);
  if (!pages.legal && pages.site) pages.legal = draftsIn(pages.site as ContentDocument['site']);
  if (lengths === null) mistakes.push({ file: lengthsFile, place: '', reason: 'invalid-json' });
  if (mistakes.length > 0 || lengths === null || !isWhole(pages)) return { mistakes };
  if (Buffer.byteLength(JSON.stringify(pages)) > documentBytes)
    return { mistakes: [{ file: pageFile('course'), place: '', reason: 'too-big' }] };
  return { content: { document: pages, videos: lengths } };
}

/** Returns the language in which the pages of a folder are written; '' if its site has none. */
async function readDefaultLanguage(folder: string): Promise<string> {
  const json = await readJson(join(folder, pageFile('site')));
  const site = 'value' in json ? (json.value as Partial<ContentDocument['site']> | null) : null;
  return typeof site?.defaultLanguage === 'string' ? site.defaultLanguage : '';
}

/** A mistake in a translation belongs to the file of its language, which names the text by ids. */
function mistakeIn(
  mistake: { path: string; reason: string },
  of: { page: ContentPage; value: unknown; translations: ReadonlyMap<string, unknown> },
): FileMistake {
  const { path, reason } = mistake;
  const place = path.slice(0, path.lastIndexOf('.'));
  const language = path.slice(place.length + 1).replace(/-x-of$/, '');
  if (!of.translations.has(language)) return fieldMistake(mistake);
  const text = keyedTexts(of.value, of.page, of.page).find((one) => one.path === place);
  return { file: `${translationsName}/${translationFile(language)}`, place: text?.key ?? place, reason };
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
