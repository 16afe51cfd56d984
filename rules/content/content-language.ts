import { firstLanguage, isLanguage, type Language, languages } from '#rules/language.ts';
import type { SiteContent } from './document.ts';

type Offer = Pick<SiteContent, 'languages' | 'defaultLanguage'>;

/** Returns the language of the content on pages of a language: the same if the instructor offers it, or the default one. */
export function contentLanguageOf(
  { languages: offered, defaultLanguage }: Offer,
  pageLanguage: Language,
): string {
  // English pages are also for visitors whose language has no pages, so they show a default that has none.
  const isMeant = pageLanguage !== firstLanguage || isLanguage(defaultLanguage);
  return isMeant && offered.includes(pageLanguage) ? pageLanguage : defaultLanguage;
}

/** Returns the language of a document: the page's, or that of its content if the page's is the first one. */
export function documentLanguageOf(pageLanguage: Language, contentLanguage: string): string {
  return pageLanguage === firstLanguage ? contentLanguage : pageLanguage;
}

/** Returns the language of a page's canonical URL: its own if it is listed; a page in another one has the texts of the first. */
export function canonicalLanguage(site: Pick<SiteContent, 'languages'>, pageLanguage: Language): Language {
  return listedLanguages(site).includes(pageLanguage) ? pageLanguage : firstLanguage;
}

/** Returns the languages whose pages search engines list: the first one, and those that the instructor offers. */
export function listedLanguages({ languages: offered }: Pick<SiteContent, 'languages'>): Language[] {
  return languages.filter((language) => language === firstLanguage || offered.includes(language));
}
