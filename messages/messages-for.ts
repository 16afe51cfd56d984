/** The types of a catalog, which English gives: another language has the same texts, and a missing one is an error. */
import type * as pages from './en/pages.ts';
import * as en from './en/server.ts';
import type * as server from './en/server.ts';

/** All texts of the pages in one language. */
export type PageMessages = Translated<typeof pages>;

/** All texts of emails, receipts and certificates in one language. */
export type ServerMessages = Translated<typeof server>;

/** The same texts, functions and lists in any language. */
type Translated<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** The catalogs of the server by language. Another language is a folder beside `en/` and an entry here. */
const catalogs = { en } satisfies Record<string, ServerMessages>;

export type Language = keyof typeof catalogs;

/** The language of the pages, of certificates, and of users without another setting. */
export const siteLanguage: Language = 'en';

/** Returns the texts of emails, receipts and certificates in a language. */
export function messagesFor(language: Language): ServerMessages {
  return catalogs[language];
}
