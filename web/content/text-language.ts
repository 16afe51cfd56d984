import { documentLanguage } from '#web/platform/page-language.ts';
import { useSiteContent } from './content-provider.tsx';

/**
 * Returns a function that gives the `lang` of an element with a text of the content: undefined for a text in the language
 * of the document (WCAG 3.1.2).
 */
export function useLangOf(): (text: string) => string | undefined {
  const { language, untranslated } = useSiteContent();
  const own = documentLanguage(language);
  return (text) => {
    const written = untranslated.texts.includes(text) ? untranslated.language : language;
    return written === own ? undefined : written;
  };
}
