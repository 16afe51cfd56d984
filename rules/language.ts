/** The languages of the pages, emails and receipts. The studio is in English. */
import { previewLessonAt } from './content/preview-paths.ts';
import { pages } from './pages.ts';

export const languages = ['en', 'ms', 'id'] as const;

export type Language = (typeof languages)[number];

/** The language of the pages without a language in their URLs. */
export const firstLanguage: Language = 'en';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  id: 'Bahasa Indonesia',
};

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text);
}

/**
 * Returns the site's language that a browser prefers by its Accept-Language header, such as `id-ID,id;q=0.9,en;q=0.8`;
 * English if it names none of them.
 */
export function preferredLanguage(acceptLanguage: string): Language {
  let best: { language: Language; quality: number } | null = null;
  for (const range of acceptLanguage.slice(0, longestHeader).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const language = languageOfTag(tag);
    const quality = qualityOf(parameters);
    if (language && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? firstLanguage;
}

const longestHeader = 1000;

/** Returns the site's language of a tag such as `ms-MY`; null for another. `in` is the former code of Indonesian, which old Java systems send. */
export function languageOfTag(tag: string): Language | null {
  const [code = ''] = tag.split('-');
  if (code === 'in') return 'id';
  return isLanguage(code) ? code : null;
}

function qualityOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const number = quality === undefined ? 1 : Number(quality.slice(2));
  return number >= 0 && number <= 1 ? number : 0;
}

/**
 * The public pages, which have a URL in each language: `/`, `/ms` and `/id`. So do the pages of the free previews. All other
 * pages have one URL. Each is listed by its name, so that scripts do not contain the other paths.
 */
const pathsInEachLanguage: readonly string[] = [pages.landing, pages.privacy, pages.terms, pages.refunds];

export function isInEachLanguage(path: string): boolean {
  return pathsInEachLanguage.includes(path) || previewLessonAt(path) !== null;
}

/**
 * Returns the path in a language: `/ms/privacy` for `/privacy`. For a page with one URL, the path remembers the language
 * and redirects to the page; so does `/en/…` for each page, since English pages have no language in their URLs.
 */
export function pathInLanguage(path: string, language: Language): string {
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Returns the URL of a public page in a language. */
export function publicPath(path: string, language: Language): string {
  return language === firstLanguage ? path : pathInLanguage(path, language);
}

/** Returns the language of a path such as `/ms/privacy`, and the path without it; null if it names none. */
export function splitLanguage(path: string): { language: Language; path: string } | null {
  const [, code, rest = ''] = /^\/(\w\w)(\/.*)?$/.exec(path) ?? [];
  return isLanguage(code) ? { language: code, path: rest || '/' } : null;
}
