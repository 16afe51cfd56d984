/** Sanitizes a line of typed text, or of text from others, before it is stored or shown. */

/** The longest name of an account. */
export const longestProfileName = 120;

/**
 * Returns the text in NFC with single spaces and without invisible characters: controls, direction marks and zero-width
 * ones. Joiners are kept between characters that they can join.
 */
export function sanitizeText(typed: string): string {
  return dropJoiners(typed.replace(lineBreaks, ' ').replace(unseen, ''))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns the display name of a sign-in provider, sanitized and truncated; null if nothing is left. */
export function profileName(name: unknown): string | null {
  if (typeof name !== 'string' || !name.isWellFormed()) return null;
  return Array.from(sanitizeText(name)).slice(0, longestProfileName).join('').trim() || null;
}

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * Controls, direction marks, zero-width characters, blank letters (Hangul fillers, Braille blank), annotations and tags,
 * but not joiners and variation selectors.
 */
const unseen =
  /\u034F|\u17B4|\u17B5|[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Scripts whose letters change with a joiner, and emoji that a joiner combines. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u;

/** Keeps a joiner only between two characters that it can join, since it is invisible elsewhere. */
function dropJoiners(text: string): string {
  if (!/[\u200C\u200D]/u.test(text)) return text;
  const kept: string[] = [];
  const characters = Array.from(text);
  for (const [at, character] of characters.entries()) {
    const isJoiner = character === '\u200C' || character === '\u200D';
    if (!isJoiner || (joining.test(kept.at(-1) ?? '') && joining.test(characters[at + 1] ?? '')))
      kept.push(character);
  }
  return kept.join('');
}

/** Returns the text with the decimal digits of every script as 0 to 9: ٤, ۴, ४, ๔ and ４ are all 4. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, valueOf);
}

/** Returns the digits of a typed or pasted code, at most `length` of them. */
export function codeDigits(typed: string, length = 6): string {
  return asciiDigits(typed).replace(/\D/g, '').slice(0, length);
}

/** Unicode keeps the ten digits of a script together and in order, so the position in the run is the value. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
