/** A text in the languages of the site, by the language's code: `{ en: 'Course', ms: 'Kursus' }`. */
export type Localized = Readonly<Record<string, string>>;

/** The same part of the document with each text in one language. */
export type InLanguage<T> = T extends { id: unknown }
  ? { [Key in keyof T]: InLanguage<T[Key]> }
  : T extends Localized
    ? string
    : T extends readonly (infer Entry)[]
      ? InLanguage<Entry>[]
      : T extends object
        ? { [Key in keyof T]: InLanguage<T[Key]> }
        : T;

type Languages = { language: string; defaultLanguage: string };

/**
 * Returns the part of the document with each text in one language, or in the default language where it is not
 * translated. A text of only spaces counts as not translated.
 */
export function inLanguage<T>(part: T, languages: Languages): InLanguage<T>;
export function inLanguage(part: unknown, languages: Languages): unknown {
  if (isLocalized(part))
    return writtenText(part, languages.language) || writtenText(part, languages.defaultLanguage);
  if (Array.isArray(part)) return part.map((entry: unknown) => inLanguage(entry, languages));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inLanguage(value, languages)]));
}

/** Returns the text in a language, or '' if it is missing or only spaces. */
export function writtenText(text: Localized, language: string): string {
  const written = text[language] ?? '';
  return written.trim() === '' ? '' : written;
}

/** A localized text is the only object of the document whose keys are languages. */
export function isLocalized(part: unknown): part is Localized {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return false;
  return Object.keys(part).every((key) => textKey.test(key));
}

/** A language as content names it: `en`, `ms`, `pt-BR`. */
export const languageCode = /^[a-z]{2}(-[A-Z]{2})?$/;

/** A key of a text: a language, or that of the original which an outdated translation was made from (translations.ts). */
export const textKey = /^[a-z]{2}(-[A-Z]{2})?(-x-of)?$/;

/** Returns the languages of a text with what it says in each. */
export function textsByLanguage(text: Localized): [language: string, text: string][] {
  return Object.entries(text).filter(([key]) => languageCode.test(key));
}
