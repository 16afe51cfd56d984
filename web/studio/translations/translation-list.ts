/** The texts of the content with the states of their translations into one language. */
import type { ContentDocument } from '#rules/content/document.ts';
import { type KeyedText, translationState, usedTexts } from '#rules/content/translations.ts';

export type TextFilter = 'todo' | 'missing' | 'outdated' | 'all';

type Languages = { language: string; defaultLanguage: string };

/** Returns the texts that need a translation, in the order of the document. */
function textsToTranslate(document: ContentDocument, languages: Languages): KeyedText[] {
  return usedTexts(document).filter(({ text }) => translationState(text, languages) !== 'not-needed');
}

type TranslationCounts = { all: number; missing: number; outdated: number };

export function countTranslations(document: ContentDocument, languages: Languages): TranslationCounts {
  const states = textsToTranslate(document, languages).map(({ text }) => translationState(text, languages));
  return {
    all: states.length,
    missing: states.filter((state) => state === 'missing').length,
    outdated: states.filter((state) => state === 'outdated').length,
  };
}

/** Returns the texts that match a filter and contain the searched words, in the original or in the translation. */
export function findTexts(
  document: ContentDocument,
  languages: Languages,
  { filter, search }: { filter: TextFilter; search: string },
): KeyedText[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return textsToTranslate(document, languages).filter(({ text }) => {
    const state = translationState(text, languages);
    const isShown = filter === 'all' || filter === state || (filter === 'todo' && state !== 'translated');
    const { language, defaultLanguage } = languages;
    const said = `${text[defaultLanguage] ?? ''}\n${text[language] ?? ''}`.toLowerCase();
    return isShown && words.every((word) => said.includes(word));
  });
}
