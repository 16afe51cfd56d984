/** Makes readable captions of the segments that a transcription service returns. */
import { captionLimits } from './caption-files.ts';
import { publicationProblem, type TimedCue } from './edit-cues.ts';

export const transcriptionStates = ['waiting', 'running', 'done', 'failed'] as const;

export type TranscriptionState = (typeof transcriptionStates)[number];

/** The reasons why a transcription failed. */
export const transcriptionFailures = [
  /** The service does not know the key. */
  'key-refused',
  /** The service rejects the request: it may not support the model or the language, or returns no times. */
  'refused',
  'too-large',
  /** The service accepted no more requests, or did not answer, despite retries. */
  'busy',
  'away',
  /** The reply was not a transcription, or its times do not fit the video. */
  'nonsense',
  'no-words',
  /** The audio could not be read from the video storage. */
  'sound-missing',
  /** The captions of the language were changed in the meantime. */
  'captions-changed',
  /** The process ended several times during the transcription. */
  'interrupted',
] as const;

export type TranscriptionFailure = (typeof transcriptionFailures)[number];

/** A segment of speech, in seconds of the sent audio. */
export type Segment = { start: number; end: number; text: string };

/** A span of the video whose audio is sent in one request. */
export type TimeSpan = { fromSeconds: number; seconds: number };

/** Services end a segment a little late, or find text in the silence after the last word. */
const graceSeconds = 60;

/** The shortest time in which a caption can be read. */
const shortestMs = 500;

/** Returns the segments as captions of the video; null if their times do not fit the span. */
export function cuesOfSegments(segments: readonly Segment[], span: TimeSpan): TimedCue[] | null {
  const { fromSeconds, seconds } = span;
  const hasValidTimes = segments.every(
    ({ start, end }) => start >= -1 && end >= start && end <= seconds + graceSeconds,
  );
  if (!hasValidTimes) return null;
  const spoken = segments
    .map(({ text, ...times }) => ({ ...times, text: plain(text) }))
    .filter(({ text, start }) => text !== '' && !isSilence.test(text) && start < seconds)
    .toSorted((a, b) => a.start - b.start);
  return spoken.flatMap(({ start, end, text }, at) => {
    const startMs = Math.round((fromSeconds + Math.max(0, start)) * 1000);
    const nextMs = Math.round((fromSeconds + (spoken[at + 1]?.start ?? seconds)) * 1000);
    const lastMs = nextMs > startMs ? nextMs : Math.round((fromSeconds + seconds) * 1000);
    const endMs = Math.round((fromSeconds + end) * 1000);
    return splitSpoken({ startMs, endMs: Math.min(lastMs, Math.max(endMs, startMs + shortestMs)), text });
  });
}

/** The text of whisper.cpp for silence. */
const isSilence = /^\[\s*(BLANK_AUDIO|SILENCE)\s*\]$/i;

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the problem that prevents a draft; null if there is none. */
export function transcriptionProblem(
  cues: readonly TimedCue[],
  lengthSeconds: number,
): 'no-words' | 'nonsense' | null {
  if (cues.length === 0) return 'no-words';
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) return 'nonsense';
  return publicationProblem(cues, lengthSeconds * 1000) === null ? null : 'nonsense';
}

/** Two lines of 42 letters, as subtitles have them; a Chinese sign counts as two letters. */
export const readableLetters = 84;

/** Splits a long caption between words, preferably after a sentence or a comma, and its time in proportion to the letters. */
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
    // Parts of similar length read better than a full one followed by a single word.
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

/** Returns the number of words of the first part: those that fit, up to the best place to split. */
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

/** Returns the words with the characters after them. Languages without spaces are split into words, too. */
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

/** Returns true where a word may start: after a space, or anywhere in a language without spaces. */
function isBorder(before: string, word: string): boolean {
  const last = before.at(-1) ?? '';
  return /\s/.test(last) || (withoutSpaces.test(word) && !/[('"“‘(「『]/.test(last));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const withoutSpaces =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Cuts a word that is longer than a caption, such as a URL. */
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
