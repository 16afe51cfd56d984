/** The types of a catalog, which English gives: another language has the same texts, and a missing one is an error. */
import type { Language } from '#rules/language.ts';
import type * as pages from './en/learner-pages.ts';
import * as en from './en/server.ts';
import type * as server from './en/server.ts';
import * as staff from './en/staff.ts';
import * as id from './id/server.ts';
import * as ms from './ms/server.ts';

export type { Language };

/** All texts of the pages that visitors and learners see, in one language. */
export type PageMessages = Translated<typeof pages>;

/** All texts that the server writes to learners, in one language. */
export type ServerMessages = Translated<typeof server>;

/** The same texts, functions and lists in any language. */
type Translated<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => infer Text
    ? (...facts: Facts) => Translated<Text>
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** The catalogs of the server by language. Another language is a folder beside `en/` and an entry here. */
const catalogs: Record<Language, ServerMessages> = { en, ms, id };

/** The language of the studio, of texts for the team, and of users without another setting. */
export const siteLanguage: Language = 'en';

/** Returns the texts of emails, receipts and certificates in a language, and those of the team. */
export function messagesFor(language: Language): ServerMessages & typeof staff {
  return { ...staff, ...catalogs[language] };
}
