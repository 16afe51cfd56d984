/** Which captions a page shows first; apart from languages.ts, so that the pages of previews load nothing else of it. */

/** Returns the captions of a language, or else of the nearest one: the same script, any script, or the first; undefined without captions. */
export function captionsIn<C extends { language: string }>(
  captions: readonly C[],
  language: string,
): C | undefined {
  const wanted = partsOf(language);
  const sameLanguage = captions.filter((one) => partsOf(one.language).language === wanted.language);
  return (
    captions.find((one) => one.language === language) ??
    sameLanguage.find((one) => partsOf(one.language).script === wanted.script) ??
    sameLanguage[0] ??
    captions[0]
  );
}

/** Returns the language and the usual script of a tag: `zh` and `Hant` for `zh-TW`. */
function partsOf(tag: string): { language: string | undefined; script: string | undefined } {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return { language: tag.split('-')[0], script: undefined };
  }
}
