/** How each language writes dates and numbers; apart from text-language.ts, since most pages write few of them. */
import type { Language } from './language.ts';

/** The locales for `Intl`. English dates are British: 5 December 2026. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', ms: 'ms-MY', id: 'id-ID' };

/** The separators of numbers: 1,234.50 in English and Malay, 1.234,50 in Indonesian. */
export const separators: Record<Language, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ms: { group: ',', decimal: '.' },
  id: { group: '.', decimal: ',' },
};
