/** Splits what was said in one breath into captions that can be read. */
import type { TimedCue } from './edit-cues.ts';

/** Two lines of 42 letters, as subtitles have them; a Chinese sign counts as two letters. */
export const readableLetters = 84;

/** Splits a long caption at borders of words, after a sentence or a comma where there is one, and its time by the letters. */
export function splitSpoken({ startMs, endMs, text }: TimedCue): TimedCue[] {
  const parts = readableParts(text);
  const all = parts.reduce((sum, part) => sum + widthOf(part), 0);
  let before = 0;
  return parts.map((part) => {
    const from = before;
    before += widthOf(part);
    const at = (letters: number) => startMs + Math.round(((endMs - startMs) * letters) / all);
    return { startMs: at(from), endMs: at(before), text: part };
  });
}

function readableParts(text: string): string[] {
  const words = wordsOf(text);
  const parts: string[] = [];
  let from = 0;
  let left = widthOf(text);
  while (left > readableLetters && from < words.length) {
    // Parts of about the same length read better than full ones with a single word behind them.
    const wanted = left / Math.ceil(left / readableLetters);
    // Each word has a letter, so more of them cannot fit.
    const end = from + bestEnd(words.slice(from, from + readableLetters + 1), wanted);
    const part = words.slice(from, end).join('');
    parts.push(part.trim());
    left -= widthOf(part);
    from = end;
  }
  return [...parts, words.slice(from).join('').trim()].filter(Boolean);
}

/** Returns how many words the first part has: those that fit, up to the border that is the best one. */
function bestEnd(words: readonly string[], wanted: number): number {
  let best = { end: 1, score: -Infinity };
  let letters = 0;
  for (const [at, word] of words.entries()) {
    letters += widthOf(word);
    if (letters - (word.length - word.trimEnd().length) > readableLetters) break;
    const said = word.trimEnd();
    const rest = endsSentence.test(said) ? 30 : endsClause.test(said) ? 15 : 0;
    const score = rest - Math.abs(letters - wanted);
    if (score > best.score) best = { end: at + 1, score };
  }
  return best.end;
}

const endsSentence = /[.!?…。!?]["'”’)]*$/u;
const endsClause = /[,;:,;:、—–]$/u;

/** Returns the words with what follows them up to the next one. Languages without spaces have words too. */
function wordsOf(text: string): string[] {
  const words: string[][] = [];
  let before = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (words.length > 0 && (isWordLike !== true || !isBorder(before, segment))) words.at(-1)?.push(segment);
    else words.push([segment]);
    before = segment;
  }
  return words.map((parts) => parts.join('')).flatMap(cutLong);
}

/** A word begins after a space, or anywhere between signs of a language that has none. */
function isBorder(before: string, word: string): boolean {
  const last = before.at(-1) ?? '';
  return /\s/.test(last) || (withoutSpaces.test(word) && !/[('"“‘(「『]/.test(last));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const withoutSpaces =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** An address or a row of letters that fills more than a caption is cut. */
function cutLong(word: string): string[] {
  if (widthOf(word) <= readableLetters) return [word];
  const signs = Array.from(word);
  const half = Math.ceil(signs.length / 2);
  return [signs.slice(0, half).join(''), signs.slice(half).join('')].flatMap(cutLong);
}

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60]/gu;
