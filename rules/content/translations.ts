/**
 * The translations of texts. When an original changes, its translations are outdated until they are edited or checked:
 * the text then keeps the original that each was made from, below the language's private tag `ms-x-of` (BCP 47).
 */
import type { ContentDocument } from './document.ts';
import { isLocalized, type Localized, textsByLanguage } from './localized.ts';
import { lessonsOf } from './references.ts';

type Languages = { language: string; defaultLanguage: string };

/** `not-needed` is the state of a text whose original is empty. */
export type TranslationState = 'translated' | 'outdated' | 'missing' | 'not-needed';

const formerKey = (language: string) => `${language}-x-of`;

/** Returns the original that an outdated translation was made from; null for a current or missing one. */
export function formerOriginal(text: Localized, { language, defaultLanguage }: Languages): string | null {
  const former = text[formerKey(language)];
  return former === undefined || former === text[defaultLanguage] ? null : former;
}

export function translationState(text: Localized, languages: Languages): TranslationState {
  if (!text[languages.defaultLanguage]?.trim()) return 'not-needed';
  if (!text[languages.language]?.trim()) return 'missing';
  return formerOriginal(text, languages) === null ? 'translated' : 'outdated';
}

/** Returns the text after an edit in one language. An edited original makes its translations outdated. */
export function withText(text: Localized, languages: Languages, typed: string): Localized {
  const { language, defaultLanguage } = languages;
  if (language !== defaultLanguage) return { ...asChecked(text, language), [language]: typed };
  const before = text[language] ?? '';
  let edited: Localized = { ...text, [language]: typed };
  for (const [other, translated] of textsByLanguage(text)) {
    if (other === language || translated.trim() === '') continue;
    const former = text[formerKey(other)] ?? before;
    edited =
      former === typed || former.trim() === '' ? asChecked(edited, other) : withFormer(edited, other, former);
  }
  return edited;
}

/** Returns the text whose translation fits the current original. */
export function asChecked(text: Localized, language: string): Localized {
  const { [formerKey(language)]: _former, ...checked } = text;
  return checked;
}

function withFormer(text: Localized, language: string, original: string): Localized {
  return { ...text, [formerKey(language)]: original };
}

/** A text of the document; `key` names list entries by their ids, such as `course.sections.3.title`, and `path` by place. */
export type KeyedText = { key: string; path: string; text: Localized };

/**
 * Returns the texts that readers of the site can see, for translators: without the answers that a question of a quiz keeps
 * from its former kind.
 */
export function usedTexts(document: ContentDocument): KeyedText[] {
  const unused = new Set(
    lessonsOf(document.course).flatMap(({ lesson, path }) =>
      lesson.kind === 'link'
        ? []
        : lesson.quiz.map(({ kind }, at) => `${path}.quiz.${at}.${kind === 'text' ? 'choices' : 'accepted'}`),
    ),
  );
  const answersOfQuestion = /^(.*\.quiz\.\d+\.(?:choices|accepted))\./;
  return keyedTexts(document).filter(({ path }) => !unused.has(answersOfQuestion.exec(path)?.[1] ?? ''));
}

/** Returns every text of a part of the document in its order. Entries without an id are named by their place. */
export function keyedTexts(part: unknown, key = '', path = ''): KeyedText[] {
  if (isLocalized(part)) return path === '' ? [] : [{ key, path, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  const below = (name: string, of: string) => (of === '' ? name : `${of}.${name}`);
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const id = Array.isArray(part) && hasId(value) ? String(value.id) : name;
    return keyedTexts(value, below(id, key), below(name, path));
  });
}

/** A text in Indonesian has the key `id`, too. */
function hasId(value: unknown): value is { id: string | number } {
  return typeof value === 'object' && value !== null && 'id' in value && !isLocalized(value);
}

/** A translation in a content folder: the text, and the original that it was made from. */
export type FolderTranslation = { of: string; text: string };

/** Returns the translations into a language, for a file that a translator can edit; missing ones are empty. */
export function translationsOf(document: unknown, languages: Languages): Record<string, FolderTranslation> {
  const { language, defaultLanguage } = languages;
  return Object.fromEntries(
    keyedTexts(document).flatMap(({ key, text }) => {
      const [original = '', translated = ''] = [text[defaultLanguage], text[language]];
      if (original === '' && translated === '') return [];
      return [[key, { of: formerOriginal(text, languages) ?? original, text: translated }]];
    }),
  );
}

/** Returns the document with only the texts of its default language. */
export function withoutTranslations<T>(part: T, defaultLanguage: string): T;
export function withoutTranslations(part: unknown, defaultLanguage: string): unknown {
  if (isLocalized(part)) {
    const original = part[defaultLanguage];
    return original === undefined ? {} : { [defaultLanguage]: original };
  }
  return mapChildren(part, (child) => withoutTranslations(child, defaultLanguage));
}

/**
 * Returns the document with the translations of a file. A translation that was made from another original is outdated. An
 * entry of a list is found by its id or by its originals, wherever it is now.
 * Keys without a text in the document are ignored, and texts without a translation stay as they are.
 */
export function withTranslations<T>(
  part: T,
  translations: Readonly<Record<string, FolderTranslation>>,
  languages: Languages,
  key?: string,
): T;
export function withTranslations(
  part: unknown,
  translations: Readonly<Record<string, FolderTranslation>>,
  languages: Languages,
  key = '',
): unknown {
  const root = treeOf(translations);
  const from = key === '' ? root : key.split('.').reduce(childOf, root);
  return translatedPart(part, from, languages, key === '');
}

/** The translations of a file, as a tree of the names in their keys. */
type Tree = { given?: FolderTranslation; children: Map<string, Tree> };

function treeOf(translations: Readonly<Record<string, FolderTranslation>>): Tree {
  const root: Tree = { children: new Map() };
  for (const [key, given] of Object.entries(translations)) {
    let at = root;
    for (const name of key.split('.')) {
      const below = at.children.get(name) ?? { children: new Map<string, Tree>() };
      at.children.set(name, below);
      at = below;
    }
    at.given = given;
  }
  return root;
}

const nothing: Tree = { children: new Map() };

function childOf({ children }: Tree, name: string): Tree {
  return children.get(name) ?? nothing;
}

function translatedPart(part: unknown, from: Tree, languages: Languages, isWhole = false): unknown {
  if (isLocalized(part) && !isWhole) return translatedText(part, from.given, languages);
  if (!Array.isArray(part))
    return mapChildren(part, (child, name) => translatedPart(child, childOf(from, name), languages));
  const entries: unknown[] = part;
  const places = placesOf(entries, from, languages);
  return entries.map((entry, at) =>
    translatedPart(entry, childOf(from, hasId(entry) ? String(entry.id) : (places.get(at) ?? '')), languages),
  );
}

function translatedText(
  text: Localized,
  given: FolderTranslation | undefined,
  { language, defaultLanguage }: Languages,
): Localized {
  if (!given || given.text === '') return text;
  const translated = { ...asChecked(text, language), [language]: given.text };
  const isCurrent = given.of === '' || given.of === (text[defaultLanguage] ?? '');
  return isCurrent ? translated : withFormer(translated, language, given.of);
}

/**
 * Returns the place in the file of each entry without an id. Entries may have been moved, inserted or removed since the
 * file was written, so an entry goes with the place that was made from most of its originals; one whose originals were all
 * edited, with the place that it has, if no other entry goes with that.
 */
function placesOf(
  entries: readonly unknown[],
  from: Tree,
  { defaultLanguage }: Languages,
): Map<number, string> {
  const free = new Set([...from.children.keys()].filter((name) => /^\d+$/.test(name)));
  const found = new Map<number, string>();
  const go = (at: number, name: string) => {
    found.set(at, name);
    free.delete(name);
  };
  const open = entries.flatMap((entry, at) => (hasId(entry) || free.size === 0 ? [] : [{ entry, at }]));
  const originals = new Map<string, Set<string>>();
  for (const name of free)
    for (const { of, key } of originalsBelow(childOf(from, name))) {
      const places = originals.get(`${key} ${of}`) ?? new Set<string>();
      originals.set(`${key} ${of}`, places.add(name));
    }
  const matches = open.flatMap(({ entry, at }) => {
    const scores = new Map<string, number>();
    for (const { key, text } of textsBelow(entry))
      for (const name of originals.get(`${key} ${text[defaultLanguage] ?? ''}`) ?? [])
        scores.set(name, (scores.get(name) ?? 0) + 1);
    return [...scores].map(([name, score]) => ({ at, name, score, distance: Math.abs(Number(name) - at) }));
  });
  for (const { at, name } of matches.toSorted((a, b) => b.score - a.score || a.distance - b.distance))
    if (!found.has(at) && free.has(name)) go(at, name);
  for (const { at } of open) if (!found.has(at) && free.has(String(at))) go(at, String(at));
  return found;
}

/** Returns the texts of an entry with their keys below it; that of an entry that is a text is empty. */
function textsBelow(entry: unknown): { key: string; text: Localized }[] {
  return isLocalized(entry) ? [{ key: '', text: entry }] : keyedTexts(entry);
}

function originalsBelow(tree: Tree, key = ''): { key: string; of: string }[] {
  const own = tree.given && tree.given.of !== '' ? [{ key, of: tree.given.of }] : [];
  const below = [...tree.children].flatMap(([name, child]) =>
    originalsBelow(child, key === '' ? name : `${key}.${name}`),
  );
  return [...own, ...below];
}

function mapChildren(part: unknown, map: (child: unknown, name: string) => unknown): unknown {
  if (Array.isArray(part)) return part.map((child: unknown, at) => map(child, String(at)));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, child]: [string, unknown]) => [name, map(child, name)]),
  );
}
