/** The names of countries, from the language data of the runtime. */
import type { Language } from '#rules/language.ts';

/** Returns the name of a country by its ISO 3166 code; '' for ''. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
