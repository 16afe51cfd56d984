import { canonicalLanguage } from '#rules/content/content-language.ts';
import { publicPath } from '#rules/language.ts';
import { builtOrigin } from '#rules/pages.ts';
import { pageLanguage } from '#web/platform/page-language.ts';

/** Returns the absolute URL of a path, for crawlers and previews. */
export function absoluteUrl(path: string): string {
  return builtOrigin + path;
}

/** Returns the canonical URL of a public page on the pages of this language, given its path without a language. */
export function canonicalUrl(path: string, site: { languages: string[] }): string {
  return absoluteUrl(publicPath(path, canonicalLanguage(site, pageLanguage)));
}
