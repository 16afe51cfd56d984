/** The language of this build's texts. Dates and amounts follow it from the first import of this file. */
import { firstLanguage, type Language } from '#rules/language.ts';
import { setTextLanguage } from '#rules/text-language.ts';
import { messages } from '#messages/messages.ts';

export const pageLanguage = messages.locale.language as Language;

setTextLanguage(pageLanguage);

/** Returns the language of a document: the build's, or that of its content if the build is the first one. */
export function documentLanguage(contentLanguage: string): string {
  return pageLanguage === firstLanguage ? contentLanguage : pageLanguage;
}
