/** Makes the sentences of a transcript out of captions, and prepares the words of a search. */

/** One caption, in seconds of the lesson. */
export type Cue = { start: number; end: number; text: string };

/** A whole sentence with the second at which it begins. */
export type Sentence = { at: number; text: string };

/** A search for one letter would find everything. A Chinese or Japanese character is a word. */
export function isLongEnough(search: string): boolean {
  return /^\p{Ideographic}$/u.test(search.trim()) || search.trim().length >= 2;
}

export const longestSearch = 100;

/** More words than this narrow nothing down. */
const mostWords = 8;

/** The most letters of a sentence. Longer ones come from captions without full stops, and are listed caption by caption. */
const longestSentence = 300;

/** Joins captions to sentences: captions are cut where the screen needs it, and sentences end where their text says so. */
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

/** A text without capitals and accents, as both what is searched and what is looked for are compared. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words that must all occur in a sentence. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

const endsSentence = /[.!?…。!?]["'”’)」』]*$/;
