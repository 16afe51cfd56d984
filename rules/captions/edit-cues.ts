/** Edits captions: splits, merges, shifts, replaces and checks them. No function changes its input. */
import { type Cue, joinTexts } from '#rules/transcript.ts';
import { captionGraceMs, captionLimits, writeCaptions } from './caption-files.ts';

/** A caption in whole milliseconds, so that writing and reading keeps its times. */
export type TimedCue = { startMs: number; endMs: number; text: string };

/** A caption of a list that is edited; its id stays the same while times and text change. */
export type EditedCue = TimedCue & { id: number };

/** The length of a new caption if the next one leaves room. */
const newCueMs = 2_000;

/** The shortest part of a split caption, if the caption is long enough for two. */
const shortestPartMs = 200;

export function timedCues(cues: readonly Cue[]): TimedCue[] {
  return cues.map(({ start, end, text }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
    text,
  }));
}

/** Returns the captions as they are published: sorted, without the empty ones. */
export function publishedCues(cues: readonly TimedCue[]): Cue[] {
  return sortedCues(cues)
    .map(({ startMs, endMs, text }) => ({
      start: startMs / 1000,
      end: endMs / 1000,
      text: oneLine(text).trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** Joins the lines of a caption, since the player wraps them to fit its screen. */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]\s*/g, ' ');
}

function sortedCues<C extends TimedCue>(cues: readonly C[]): C[] {
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/** Adds an empty caption at a time; it ends where the next one starts, if that is near. */
export function addCue(cues: readonly EditedCue[], { id, atMs }: { id: number; atMs: number }): EditedCue[] {
  const startMs = Math.max(0, Math.round(atMs));
  const next = sortedCues(cues).find((cue) => cue.startMs > startMs);
  const endMs = Math.min(startMs + newCueMs, Math.max(startMs + shortestPartMs, next?.startMs ?? Infinity));
  return sortedCues([...cues, { id, startMs, endMs, text: '' }]);
}

export function changeCue(
  cues: readonly EditedCue[],
  { id, ...change }: { id: number } & Partial<TimedCue>,
): EditedCue[] {
  return sortedCues(cues.map((cue) => (cue.id === id ? { ...cue, ...change } : cue)));
}

export function removeCue(cues: readonly EditedCue[], id: number): EditedCue[] {
  return cues.filter((cue) => cue.id !== id);
}

type Split = {
  id: number;
  /** The id of the second part. */
  newId: number;
  /** The number of characters that the first part keeps. */
  caret: number;
  /** The position in the video: the second part starts there if it is within the caption. */
  atMs: number | null;
};

/** Splits a caption at the caret, in time at the video's position or else in proportion to the text. */
export function splitCue(cues: readonly EditedCue[], { id, newId, caret, atMs }: Split): EditedCue[] {
  return cues.flatMap((cue) => {
    if (cue.id !== id) return [cue];
    const { startMs, endMs, text } = cue;
    const length = endMs - startMs;
    const share = text === '' ? 0.5 : caret / text.length;
    const isWithin = atMs !== null && atMs > startMs && atMs < endMs;
    const wanted = isWithin ? Math.round(atMs) : Math.round(startMs + length * share);
    const rest = Math.min(shortestPartMs, Math.floor(length / 2));
    const middle = isWithin ? wanted : Math.min(Math.max(wanted, startMs + rest), endMs - rest);
    return [
      { ...cue, endMs: middle, text: text.slice(0, caret).trim() },
      { id: newId, startMs: middle, endMs, text: text.slice(caret).trim() },
    ];
  });
}

/** Joins a caption with the next one in the list. The last one, and one that would become too long, stay as they are. */
export function mergeWithNext(cues: readonly EditedCue[], id: number): EditedCue[] {
  const at = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[at], cues[at + 1]];
  if (!cue || !next) return [...cues];
  const text = joinTexts([cue.text.trim(), next.text.trim()].filter(Boolean));
  if (text.length > captionLimits.text) return [...cues];
  const merged = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text };
  return [...cues.slice(0, at), merged, ...cues.slice(at + 2)];
}

/** Moves all captions, or those from one on, in time. Returns null if one would start before the video. */
export function shiftCues(
  cues: readonly EditedCue[],
  { byMs, fromId }: { byMs: number; fromId: number | null },
): EditedCue[] | null {
  const from = fromId === null ? 0 : cues.findIndex((cue) => cue.id === fromId);
  if (from === -1) return [...cues];
  const shifted = cues.map((cue, at) =>
    at < from ? cue : { ...cue, startMs: cue.startMs + byMs, endMs: cue.endMs + byMs },
  );
  return shifted.some(({ startMs }, at) => at >= from && startMs < 0) ? null : sortedCues(shifted);
}

type Search = { find: string; isCaseKept: boolean };

/** Counts how often a text occurs in all captions. */
export function countMatches(cues: readonly TimedCue[], search: Search): number {
  const pattern = patternOf(search);
  return pattern === null ? 0 : cues.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}

/** An occurrence of a searched text: its caption, and the indexes of its first character and of the one after it. */
export type CueMatch = { id: number; from: number; to: number };

/** Returns the first occurrence after another one, or else the first of all; null without any. */
export function nextMatch(
  cues: readonly EditedCue[],
  { after, ...search }: Search & { after: CueMatch | null },
): CueMatch | null {
  const pattern = patternOf(search);
  if (pattern === null) return null;
  const start =
    after === null
      ? 0
      : Math.max(
          0,
          cues.findIndex(({ id }) => id === after.id),
        );
  for (let step = 0; step <= cues.length; step++) {
    const cue = cues[(start + step) % cues.length];
    if (!cue) return null;
    pattern.lastIndex = step === 0 && cue.id === after?.id ? after.to : 0;
    const found = pattern.exec(cue.text);
    if (found) return { id: cue.id, from: found.index, to: found.index + found[0].length };
  }
  return null;
}

/** Replaces one occurrence; a caption that would become too long stays as it is. */
export function replaceMatch(
  cues: readonly EditedCue[],
  { match: { id, from, to }, replacement }: { match: CueMatch; replacement: string },
): EditedCue[] {
  return cues.map((cue) => {
    if (cue.id !== id) return cue;
    const text = cue.text.slice(0, from) + replacement + cue.text.slice(to);
    return text.length > captionLimits.text ? cue : { ...cue, text };
  });
}

/** Replaces a text everywhere; captions that would become too long stay as they are. */
export function replaceInCues(
  cues: readonly EditedCue[],
  { replacement, ...search }: Search & { replacement: string },
): EditedCue[] {
  const pattern = patternOf(search);
  if (pattern === null) return [...cues];
  return cues.map((cue) => {
    const text = cue.text.replace(pattern, () => replacement);
    return text === cue.text || text.length > captionLimits.text ? cue : { ...cue, text };
  });
}

function patternOf({ find, isCaseKept }: Search): RegExp | null {
  if (find === '') return null;
  return new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), isCaseKept ? 'gu' : 'giu');
}

/** Returns the index of the caption at a time; -1 if there is none. */
export function cueAt(cues: readonly TimedCue[], ms: number): number {
  return cues.findLastIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs);
}

/** Problems that prevent a publication. */
const cueErrors = ['negative', 'end-before-start', 'beyond-video', 'too-long'] as const;

/** Problems that only need a check: an empty caption is dropped, and two at a time are hard to read. */
const cueHints = ['empty', 'overlap'] as const;

export type CueProblem = (typeof cueErrors)[number] | (typeof cueHints)[number];

/** Returns the problems of each caption, in the order of the list; the captions are in the order of their times. */
export function checkCues(cues: readonly TimedCue[], lengthMs: number): CueProblem[][] {
  let latestEnd = -1;
  return cues.map(({ startMs, endMs, text }) => {
    const problems: CueProblem[] = [];
    if (startMs < 0) problems.push('negative');
    if (endMs <= startMs) problems.push('end-before-start');
    if (startMs > lengthMs + captionGraceMs) problems.push('beyond-video');
    if (text.length > captionLimits.text) problems.push('too-long');
    if (text.trim() === '') problems.push('empty');
    if (startMs < latestEnd) problems.push('overlap');
    latestEnd = Math.max(latestEnd, endMs);
    return problems;
  });
}

export function isError(problem: CueProblem): boolean {
  return cueErrors.some((error) => error === problem);
}

type CaptionsProblem = 'no-captions' | 'wrong-times' | 'beyond-video' | 'too-large';

/** Returns the problem that prevents the publication of captions; null if there is none. */
export function publicationProblem(cues: readonly TimedCue[], lengthMs: number): CaptionsProblem | null {
  const problems = new Set(checkCues(cues, lengthMs).flat());
  if (problems.has('beyond-video')) return 'beyond-video';
  if (problems.has('negative') || problems.has('end-before-start')) return 'wrong-times';
  const published = publishedCues(cues);
  if (published.length === 0) return 'no-captions';
  const isLarge = cues.length > captionLimits.cues || problems.has('too-long');
  return isLarge || writeCaptions(published).length > captionLimits.characters ? 'too-large' : null;
}
