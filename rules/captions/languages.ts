/** The languages of captions, as BCP 47 tags such as `en`, `pt-BR` or `zh-Hant`. */

/** The most characters of a tag. */
const longestTag = 35;

/** Returns the canonical form of a language tag, such as `zh-Hant-TW` for `zh_hant_tw`; null if it is invalid. */
export function canonicalLanguage(tag: string): string | null {
  const typed = tag.trim().replaceAll('_', '-');
  if (typed.length > longestTag || !/^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(typed)) return null;
  try {
    return Intl.getCanonicalLocales(typed)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns whether a tag is in canonical form: URLs and files know each language by one name. */
export function isCaptionLanguage(tag: string): boolean {
  return canonicalLanguage(tag) === tag;
}

/** The languages that the studio offers first; any other one can be typed. */
export const captionLanguages: readonly string[] =
  'en ms id zh ta jv ar de es fr hi ja ko pt-BR ru th vi zh-Hant'.split(' ');

/** Names that are more common than those of the Unicode data. */
const names: Record<string, string> = { ms: 'Bahasa Melayu', id: 'Bahasa Indonesia', jv: 'Basa Jawa' };

/** Each playback asks for these names, and Intl takes longer for one than the rest of the reply. */
const found = new Map<string, string>();
const foundAtMost = 1000;

/** Returns the name of a language in that language, or else in English; its tag if unknown. */
export function languageName(language: string): string {
  const known = names[language] ?? found.get(language);
  if (known !== undefined) return known;
  const name = nameIn(language, language) ?? nameIn(language, 'en') ?? language;
  if (found.size === foundAtMost) found.clear();
  found.set(language, name);
  return name;
}

function nameIn(language: string, locale: string): string | undefined {
  try {
    if (Intl.DisplayNames.supportedLocalesOf(locale).length === 0) return undefined;
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(language);
    const [first = '', ...rest] = name ?? '';
    return name === undefined ? undefined : first.toLocaleUpperCase(locale) + rest.join('');
  } catch {
    return undefined;
  }
}

/** Returns the name of the file in the video's folder. English keeps the name from before other languages existed. */
export function captionsFile(language: string): string {
  return language === 'en' ? 'captions.vtt' : `captions/${language}.vtt`;
}

/** Returns the language of a video's transcript: the site's default if it has captions, otherwise the first one. */
export function transcriptLanguage(captions: readonly string[], defaultLanguage: string): string | undefined {
  return captions.includes(defaultLanguage) ? defaultLanguage : captions[0];
}
