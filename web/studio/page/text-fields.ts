/** Finds the field that a text of the preview comes from, and the text of a field. */
import type { ContentDocument } from '#rules/content/document.ts';
import { textsOf } from '#rules/content/find-gaps.ts';
import { plainText as plainMarkdown } from '#rules/content/plain-text.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { valueAt } from '../content/content-path.ts';

export type TextFields = ReadonlyMap<string, string>;

/** Returns the path of each text that the page shows; of two equal texts the first on the page. */
export function textFieldsOf(document: ContentDocument, language: string): TextFields {
  const { landing, instructor, plans, teaser, course, site, legal } = document;
  const fields = new Map<string, string>();
  const add = (text: string, path: string) => {
    const shown = plainText(text);
    if (shown !== '' && !fields.has(shown)) fields.set(shown, path);
  };
  for (const { path, text } of textsOf({ landing, instructor, plans, teaser, course }))
    add(text[language] ?? text[document.site.defaultLanguage] ?? '', path);
  for (const { path, text } of textsOf({ legal }))
    for (const paragraph of (text[language] ?? '').split(/\n+/)) add(plainMarkdown(paragraph), path);
  add(instructor.name, 'instructor.name');
  add(site.name, 'site.name');
  for (const [at, line] of site.company.entries()) add(line[language] ?? '', `site.company.${at}`);
  return fields;
}

/** Returns the field of the nearest text: `texts` are those of the pressed element and of the elements around it. */
export function fieldOfTexts(texts: readonly string[], fields: TextFields): string | null {
  for (const text of texts) {
    const found = fields.get(plainText(text));
    if (found !== undefined) return found;
  }
  return texts.length > 0 ? longestWithin(plainText(texts[0] ?? ''), fields) : null;
}

/** A text may stand on the page with something before or after it. */
function longestWithin(shown: string, fields: TextFields): string | null {
  let longest = '';
  for (const text of fields.keys())
    if (text.length > Math.max(longest.length, 3) && shown.includes(text)) longest = text;
  return fields.get(longest) ?? null;
}

/** Returns the text of a field as the page shows it; '' for a field that is no text. */
export function textOfField(document: ContentDocument, path: string, language: string): string {
  const value = valueAt(document, path.split('.'));
  if (typeof value === 'string') return plainText(value);
  return isLocalized(value) ? plainText(value[language] ?? '') : '';
}

export const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();
