/** Makes the sentences of a transcript from captions, and searches them. */

/** One caption, in seconds of the lesson. */
export type Cue = { start: number; end: number; text: string };

/** A sentence, or a line of a transcript without full stops, with the second at which it begins. */
export type Sentence = {
  at: number;
  text: string;
  /** Its captions, if there are several. */
  parts?: readonly SentencePart[];
};

/** A caption of a sentence: its second, and the index of its first character. */
export type SentencePart = { at: number; from: number };

/** A character of a writing system in which a single one may be a word. */
const oneSyllable =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u;

/** Returns false for a single letter, which would match everything. A Chinese, Japanese or Korean character is enough. */
export function isLongEnough(search: string): boolean {
  const searched = search.trim().normalize('NFC');
  return oneSyllable.test(searched) || searched.length >= 2;
}

export const longestSearch = 100;

/** More words would not narrow the search. */
const mostWords = 8;

/** The largest width of a sentence; a longer one is divided into lines. */
const widestSentence = 300;

/** The largest width of a line that no full stop ends. */
const widestLine = 200;

/** A pause that ends a line without a full stop, in seconds. */
const pauseSeconds = 1.5;

/**
 * Joins captions to sentences, which end at their punctuation. Captions without it become lines, which end at a pause or
 * before they get too wide.
 */
export function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Cue[] = [];
  let width = 0;
  for (const cue of cues) {
    open.push(cue);
    width += widthOf(cue.text) + 1;
    if (!endsSentence.test(cue.text)) continue;
    sentences.push(...(width <= widestSentence ? [joined(open)] : linesOf(open)));
    open = [];
    width = 0;
  }
  return [...sentences, ...linesOf(open)];
}

function linesOf(cues: readonly Cue[]): Sentence[] {
  const lines: Cue[][] = [];
  let width = 0;
  let end = 0;
  for (const cue of cues) {
    const own = widthOf(cue.text) + 1;
    const line = lines.at(-1);
    const isContinued = line && width + own <= widestLine && cue.start - end <= pauseSeconds;
    if (isContinued) line.push(cue);
    else lines.push([cue]);
    width = isContinued ? width + own : own;
    end = Math.max(end, cue.end);
  }
  return lines.map(joined);
}

function joined(cues: readonly Cue[]): Sentence {
  let joinedText = '';
  const parts = cues.map(({ start, text }) => {
    joinedText += joinedText === '' ? '' : spaceBetween(joinedText, text);
    const part = { at: start, from: joinedText.length };
    joinedText += text;
    return part;
  });
  const sentence = { at: cues[0]?.start ?? 0, text: joinedText };
  return parts.length > 1 ? { ...sentence, parts } : sentence;
}

/** Joins texts that follow each other, such as the lines of a caption. */
export function joinTexts(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  return others.reduce((before, text, at) => before + spaceBetween(texts[at] ?? '', text) + text, first);
}

/** Returns a space, or '' between Chinese or Japanese texts, which have none between words. */
function spaceBetween(before: string, after: string): '' | ' ' {
  return endsWithoutSpace.test(before.slice(-2)) && beginsWithoutSpace.test(after) ? '' : ' ';
}

const endsWithoutSpace =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303F\u30FC\uFF00-\uFF65]$/u;

const beginsWithoutSpace =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303F\u30FC\uFF00-\uFF65]/u;

/**
 * Full stops, question and exclamation marks of all writing systems, with the quotes and brackets that close after them.
 * German closes with “, and Danish with «.
 */
const endsSentence = /[\p{Sentence_Terminal}…⋯][\p{Pf}\p{Pi}\p{Pe}"'♪\s]*$/u;

/** Counts a Chinese, Japanese or Korean character as two letters. */
function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;

/**
 * Returns a text in lower case without accents, for comparing text and search. Marks that are letters of their own are
 * kept, such as the vowels of Hindi and Thai and the voiced sounds of Japanese.
 */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(accents, '').toLowerCase().normalize('NFC');
}

const accents = /(?![\u3099\u309A])(?=[\p{Script=Inherited}\p{Script=Hebrew}])\p{Mn}/gu;

/** Returns the words that must all occur in a sentence. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

/** Returns the second of the caption with the most words of a search; of several, the first one. */
export function secondOfMatch({ at, text, parts = [] }: Sentence, words: readonly string[]): number {
  const counts = parts.map(({ from }, index) => {
    const part = folded(text.slice(from, parts[index + 1]?.from));
    return words.filter((word) => part.includes(word)).length;
  });
  return parts[counts.indexOf(Math.max(...counts))]?.at ?? at;
}

/** A run of text, and whether it matches a search. */
export type MatchedText = { text: string; isMatch: boolean };

/** Divides a sentence at what matches a search: whole words, or single characters where words have no spaces between. */
export function matchedText(text: string, words: readonly string[]): MatchedText[] {
  return text.split(/(\s+)/).flatMap((word) => {
    if (!words.some((one) => folded(word).includes(one))) return [{ text: word, isMatch: false }];
    return withoutSpaces.test(word) ? matchedCharacters(word, words) : [{ text: word, isMatch: true }];
  });
}

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function matchedCharacters(text: string, words: readonly string[]): MatchedText[] {
  const signs = Array.from(text.normalize('NFC'));
  const foldedSigns = signs.map(folded);
  /** The index of the sign for each UTF-16 unit of the folded text. */
  const signAt = foldedSigns.flatMap((sign, at) => Array.from({ length: sign.length }, () => at));
  const all = foldedSigns.join('');
  const matched = new Set<number>();
  for (const word of words.filter((each) => each !== ''))
    for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, at + word.length))
      for (const sign of signAt.slice(at, at + word.length)) matched.add(sign);
  const runs: MatchedText[] = [];
  for (const [at, sign] of signs.entries()) {
    const last = runs.at(-1);
    if (last?.isMatch === matched.has(at)) last.text += sign;
    else runs.push({ text: sign, isMatch: matched.has(at) });
  }
  return runs;
}
