/** Makes the sentences of a transcript out of captions, and prepares the words of a search. */

/** One caption, in seconds of the lesson. */
export type Cue = { start: number; end: number; text: string };

/** A whole sentence with the second at which it begins. */
export type Sentence = { at: number; text: string };

/** A search of fewer signs finds everything and helps nobody. */
export const shortestSearch = 2;
export const longestSearch = 100;

/** More words than this narrow nothing down. */
const mostWords = 8;

/** The captions of a WebVTT file, in their order (https://www.w3.org/TR/webvtt1/). Other blocks are passed over. */
export function readCaptions(file: string): Cue[] {
  return file.split(/\r?\n(?:\r?\n)+/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const timing = lines.findIndex((line) => line.includes('-->'));
    if (timing === -1) return [];
    const [start, end] = (lines[timing] ?? '').split('-->').map(secondsOf);
    const text = plain(lines.slice(timing + 1).join(' '));
    return start === undefined || end === undefined || text === '' ? [] : [{ start, end, text }];
  });
}

/** Captions are cut where the screen needs it; a sentence ends where its words say so. */
export function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence | null = null;
  for (const { start, text } of cues) {
    open = open ? { at: open.at, text: `${open.text} ${text}` } : { at: start, text };
    if (!endsSentence.test(text)) continue;
    sentences.push(open);
    open = null;
  }
  return open ? [...sentences, open] : sentences;
}

/** A text without capitals and accents, as both what is searched and what is looked for are compared. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words that must all occur in a sentence. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

const endsSentence = /[.!?…]["'”’)]*$/;

/** "01:02:03.500" or "02:03.500", with or without settings behind it. */
function secondsOf(time: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})/.exec(time) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function plain(text: string): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' };
  const untagged = text.replaceAll(/<[^>]*>/g, '');
  return Object.entries(entities)
    .reduce((read, [entity, sign]) => read.replaceAll(entity, sign), untagged)
    .trim();
}
