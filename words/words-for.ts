/** The catalogues of the server by language. A further language is a folder beside `en/` and an entry here. */
import type { ServerWords } from './catalogue.ts';
import * as en from './en/server.ts';

const catalogues = { en } satisfies Record<string, ServerWords>;

export type Language = keyof typeof catalogues;

/** The language of the pages, of certificates, and of people who have set no other. */
export const siteLanguage: Language = 'en';

/** Returns the texts of mails, receipts and certificates in a language. */
export function wordsFor(language: Language): ServerWords {
  return catalogues[language];
}
