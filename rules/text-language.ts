/**
 * How dates and amounts are written in each language. A page has one language, which it sets when it starts; the server
 * writes emails and receipts in many, and passes the language to each function.
 */
import { firstLanguage, type Language } from './language.ts';

let pageLanguage: Language = firstLanguage;

/** Sets the language of this page, and of the program that renders the pages of one language. */
export function setTextLanguage(language: Language): void {
  pageLanguage = language;
}

/** Returns the language of this page; English on the server. */
export function textLanguage(): Language {
  return pageLanguage;
}
