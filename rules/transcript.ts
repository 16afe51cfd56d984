/** Makes the sentences of a transcript from captions, and normalizes searches. */

/** One caption, in seconds of the lesson. */
export type Cue = { start: number; end: number; text: string };

/** A whole sentence with the second at which it begins. */
export type Sentence = { at: number; text: string };

/** Returns false for a single letter, which would match everything. A Chinese or Japanese character is a word. */
export function isLongEnough(search: string): boolean {
  return /^\p{Ideographic}$/u.test(search.trim()) || search.trim().length >= 2;
}

export const longestSearch = 100;

/** More words would not narrow the search. */
const mostWords = 8;

/** The most characters of a sentence. Longer ones come from captions without full stops, and are listed caption by caption. */
const longestSentence = 300;

/** Joins captions to sentences, which end at their punctuation. */
export function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence[] = [];
  let length = 0;
  let isSentence = true;
  const endSentence = () => {
    const text = open.map((part) => part.text).join(' ');
    sentences.push(...(isSentence ? open.slice(0, 1).map(({ at }) => ({ at, text })) : open));
    open = [];
    length = 0;
  };
  for (const { start, text } of cues) {
    open.push({ at: start, text });
    length += text.length + 1;
    if (length <= longestSentence && !endsSentence.test(text)) continue;
    isSentence = length <= longestSentence;
    endSentence();
  }
  endSentence();
  return sentences;
}

/** Returns a text in lower case without accents, for comparing text and search. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Returns the words that must all occur in a sentence. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

const endsSentence = /[.!?…。!?]["'”’)」』]*$/;
