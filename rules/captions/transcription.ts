/** Splits what was said in one breath into captions that can be read. */
import { captionLimits } from './caption-files.ts';
import { publicationProblem, type TimedCue } from './edit-cues.ts';

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

/** Makes captions of what a transcription service heard. */
export const transcriptionStates = ['waiting', 'running', 'done', 'failed'] as const;

export type TranscriptionState = (typeof transcriptionStates)[number];

/** The reasons why a machine did not write the captions of a video. */
export const transcriptionFailures = [
  /** The service does not know the key. */
  'key-refused',
  /** The service does not take the request: it may not know the model or the language, or gives no times. */
  'refused',
  'too-large',
  /** The service took no more requests, or did not answer, also after pauses. */
  'busy',
  'away',
  /** The answer was no transcription, or its times do not fit the film. */
  'nonsense',
  'no-words',
  /** The sound could not be read where the videos lie. */
  'sound-missing',
  /** Somebody wrote, uploaded or removed captions of the language meanwhile. */
  'captions-changed',
  /** The site ended several times while it worked on this. */
  'interrupted',
] as const;

export type TranscriptionFailure = (typeof transcriptionFailures)[number];

/** A piece of speech, in seconds of the sound that was sent. */
export type Segment = { start: number; end: number; text: string };

/** A span of the film whose sound is sent in one piece. */
export type TimeSpan = { fromSeconds: number; seconds: number };

/** Services end a segment a little late, and hear something in the silence behind the last word. */
const graceSeconds = 60;

/** A caption that is shown for a shorter time is not read. */
const shortestMs = 500;

/** Returns the segments as captions of the film; null where their times do not fit the span. */
export function cuesOfSegments(segments: readonly Segment[], span: TimeSpan): TimedCue[] | null {
  const { fromSeconds, seconds } = span;
  const isSound = segments.every(
    ({ start, end }) => start >= -1 && end >= start && end <= seconds + graceSeconds,
  );
  if (!isSound) return null;
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

/** Returns what keeps captions from becoming a draft; null where nothing does. */
export function transcriptionProblem(
  cues: readonly TimedCue[],
  lengthSeconds: number,
): 'no-words' | 'nonsense' | null {
  if (cues.length === 0) return 'no-words';
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) return 'nonsense';
  return publicationProblem(cues, lengthSeconds * 1000) === null ? null : 'nonsense';
}

/** whisper.cpp writes this where nobody speaks. */
const isSilence = /^\[\s*(BLANK_AUDIO|SILENCE)\s*\]$/i;

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
