/** The files of a content folder for translators: `translations/ms.json` holds each text with the original it is made from. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { languageCode } from '#rules/content/localized.ts';
import { type FolderTranslation, withTranslations } from '#rules/content/translations.ts';
import { type FileMistake, readJson } from './folder-json.ts';

export const translationsName = 'translations';

export const translationFile = (language: string): string => `${language}.json`;

/** Returns the language of a file such as `ms.json`; null for another file. */
export function languageOfFile(file: string): string | null {
  const language = file.replace(/\.json$/, '');
  return language !== file && languageCode.test(language) ? language : null;
}

type Translations = Readonly<Record<string, FolderTranslation>>;

const schema = z.record(z.string(), z.strictObject({ of: z.string(), text: z.string() }));

/** Returns the translations of a folder by language, and the mistakes of its files. */
export async function readTranslations(
  folder: string,
): Promise<{ translations: ReadonlyMap<string, Translations>; mistakes: FileMistake[] }> {
  const files = await readdir(join(folder, translationsName)).catch((): string[] => []);
  const translations = new Map<string, Translations>();
  const mistakes: FileMistake[] = [];
  for (const file of files.toSorted()) {
    const language = languageOfFile(file);
    if (language === null) continue;
    const name = `${translationsName}/${file}`;
    const json = await readJson(join(folder, name));
    const parsed = 'value' in json ? schema.safeParse(json.value) : null;
    if (parsed?.success) translations.set(language, parsed.data);
    else if (!parsed) mistakes.push({ file: name, place: '', reason: 'invalid-json' });
    else
      for (const { path, code } of parsed.error.issues)
        mistakes.push({ file: name, place: path.join('.'), reason: code.replaceAll('_', '-') });
  }
  return { translations, mistakes };
}

/** Returns a page of the folder with its translations, before it is checked. */
export function translatePage(
  content: unknown,
  {
    page,
    translations,
    defaultLanguage,
  }: { page: string; translations: ReadonlyMap<string, Translations>; defaultLanguage: string },
): unknown {
  let translated = content;
  for (const [language, texts] of translations)
    if (language !== defaultLanguage)
      translated = withTranslations(translated, texts, { language, defaultLanguage }, page);
  return translated;
}
