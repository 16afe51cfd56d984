/** The encodings of caption files, as the Encoding standard names them (https://encoding.spec.whatwg.org). */

/** Unicode encodings, which can be recognized from the bytes of a file. */
export const unicodeEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const;

/** Older encodings, which can only be guessed. Each has the letters of its texts. */
const letters = {
  'windows-1252': /\p{Script=Latin}/u,
  'windows-1250': /\p{Script=Latin}/u,
  'windows-1254': /\p{Script=Latin}/u,
  'windows-1257': /\p{Script=Latin}/u,
  'windows-1258': /[\p{Script=Latin}\p{M}]/u,
  macintosh: /\p{Script=Latin}/u,
  'windows-1251': /\p{Script=Cyrillic}/u,
  'koi8-u': /\p{Script=Cyrillic}/u,
  'windows-1253': /\p{Script=Greek}/u,
  'windows-1255': /\p{Script=Hebrew}/u,
  'windows-1256': /\p{Script=Arabic}/u,
  'windows-874': /\p{Script=Thai}/u,
  shift_jis: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u,
  'euc-jp': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u,
  gb18030: /\p{Script=Han}/u,
  big5: /\p{Script=Han}/u,
  'euc-kr': /\p{Script=Hangul}/u,
} as const;

export type OldEncoding = keyof typeof letters;

export type CaptionEncoding = (typeof unicodeEncodings)[number] | OldEncoding;

export const oldEncodings = Object.keys(letters) as OldEncoding[];

/** The encodings of languages that do not have the Western European one, the most likely first. */
const byLanguage: Record<string, readonly OldEncoding[]> = {
  ...each('pl cs sk hu ro sl hr bs sq', ['windows-1250']),
  ...each('ru uk be bg mk sr kk ky', ['windows-1251', 'koi8-u']),
  ...each('tr az', ['windows-1254']),
  ...each('et lv lt', ['windows-1257']),
  ...each('ar fa ur', ['windows-1256']),
  ...each('he yi', ['windows-1255']),
  el: ['windows-1253'],
  vi: ['windows-1258'],
  th: ['windows-874'],
  ko: ['euc-kr'],
  ja: ['shift_jis', 'euc-jp'],
  zh: ['gb18030', 'big5'],
  yue: ['big5', 'gb18030'],
};

function each(languages: string, encodings: readonly OldEncoding[]): Record<string, readonly OldEncoding[]> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, encodings]));
}

/** Returns the old encodings that texts of a language may have, the most likely first. */
export function encodingsOf(language: string): readonly OldEncoding[] {
  const [base = ''] = language.split('-');
  return byLanguage[base] ?? ['windows-1252'];
}

/** Frequent characters of Chinese, which a text in the wrong encoding hardly has. */
const frequent = new Set(
  '的一是不了在人有我他这個个们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着下自之年过過发發后後',
);

/**
 * Returns how well a decoded text suits its encoding, from 0 to 1: the share of its letters beyond ASCII that are of the
 * encoding's writing system; null if it has none.
 */
export function fitOf(text: string, encoding: OldEncoding): number | null {
  const signs = text.match(/[^\0-\u007F]/gu) ?? [];
  if (signs.length === 0) return null;
  if (signs.some((sign) => /[\u0080-\u009F\uFFFD\p{Co}\p{Cn}]/u.test(sign))) return 0;
  const own = signs.filter((sign) => letters[encoding].test(sign));
  // Punctuation, such as curly quotes and full-width commas, says nothing about the letters.
  const foreign = signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign) && !letters[encoding].test(sign));
  if (own.length + foreign.length === 0) return 0.75;
  return (own.length / (own.length + foreign.length)) * likeness(text, encoding, own);
}

/** Returns a factor below 1 for letters that are of the writing system, but are hardly used so. */
function likeness(text: string, encoding: OldEncoding, own: readonly string[]): number {
  if (encoding === 'windows-1251' || encoding === 'koi8-u') {
    // In the other encoding, capitals and small letters are exchanged.
    const capitals = own.filter((sign) => sign !== sign.toLowerCase()).length;
    return capitals * 2 <= own.length ? 1 : 0.4;
  }
  if (encoding === 'gb18030' || encoding === 'big5') {
    const usual = own.filter((sign) => frequent.has(sign)).length;
    return Math.min(1, 0.5 + (usual / Math.max(1, own.length)) * 6);
  }
  if (encoding === 'shift_jis' || encoding === 'euc-jp') {
    const kana = own.filter((sign) => /[\u3040-\u30FF]/u.test(sign)).length;
    return kana * 5 >= own.length ? 1 : 0.4;
  }
  if (!letters[encoding].test('a')) return 1;
  // Texts in Latin letters are mostly ASCII; others in a wrong encoding are mostly not.
  const ascii = text.match(/[a-z]/gi)?.length ?? 0;
  const most = encoding === 'windows-1258' ? 1 : 0.4;
  return own.length <= ascii * most ? 1 : 0.3;
}
