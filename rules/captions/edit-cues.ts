/** Splits, merges, shifts and replaces captions while they are written. Nothing here changes its input. */
import type { Cue } from '#rules/transcript.ts';
import { captionGraceMs, captionLimits, writeCaptions } from './caption-files.ts';

/** A caption with whole milliseconds, so that times are the same after they were written and read. */
export type TimedCue = { startMs: number; endMs: number; text: string };

/** A caption of a list that is edited; the id is the list's own and stays the same while times and words change. */
export type EditedCue = TimedCue & { id: number };

/** A new caption is this long where the next one leaves room. */
const newCueMs = 2_000;

/** No part of a split caption becomes shorter than this, where the caption is long enough for two. */
const shortestPartMs = 200;

export function timedCues(cues: readonly Cue[]): TimedCue[] {
  return cues.map(({ start, end, text }) => ({
    startMs: Math.round(start * 1000),
    endMs: Math.round(end * 1000),
    text,
  }));
}

/** Returns the captions as they are published: in their order, the empty ones left out. */
export function publishedCues(cues: readonly TimedCue[]): Cue[] {
  return sortedCues(cues)
    .map(({ startMs, endMs, text }) => ({
      start: startMs / 1000,
      end: endMs / 1000,
      text: oneLine(text).trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** A caption is one line: the player breaks it where its screen needs that. */
export function oneLine(text: string): string {
  return text.replaceAll(/[^\S\n\r\u2028\u2029]*[\n\r\u2028\u2029]\s*/g, ' ');
}

function sortedCues<C extends TimedCue>(cues: readonly C[]): C[] {
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/** Adds an empty caption at a time; it ends where the next one begins, when that is near. */
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
  /** How many characters the first part keeps. */
  caret: number;
  /** The film's position: the second part begins there, when that lies within the caption. */
  atMs: number | null;
};

/** Splits a caption at the caret, in time at the film's position or else in the proportion of the words. */
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
  const text = [cue.text.trim(), next.text.trim()].filter(Boolean).join(' ');
  if (text.length > captionLimits.text) return [...cues];
  const merged = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text };
  return [...cues.slice(0, at), merged, ...cues.slice(at + 2)];
}

/** Moves all captions, or those from one on, in time. Returns null where one would begin before the film. */
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

/** Whether a caption holds the text that is looked for. */
export function isMatch({ text }: TimedCue, search: Search): boolean {
  return patternOf(search)?.test(text) === true;
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

/** Returns the place of the caption that is to be read at a time; -1 where there is none. */
export function cueAt(cues: readonly TimedCue[], ms: number): number {
  return cues.findLastIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs);
}

// Finds what is wrong with captions. The studio names it while they are written, and the server publishes none with an error.

/** Problems that stop a publication. */
const cueErrors = ['negative', 'end-before-start', 'beyond-video', 'too-long'] as const;

/** Problems that only need a look: an empty caption is left out, and two at a time are hard to read. */
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

/** Returns what stops the publication of captions; null where nothing does. */
export function publicationProblem(cues: readonly TimedCue[], lengthMs: number): CaptionsProblem | null {
  const problems = new Set(checkCues(cues, lengthMs).flat());
  if (problems.has('beyond-video')) return 'beyond-video';
  if (problems.has('negative') || problems.has('end-before-start')) return 'wrong-times';
  const published = publishedCues(cues);
  if (published.length === 0) return 'no-captions';
  const isLarge = cues.length > captionLimits.cues || problems.has('too-long');
  return isLarge || writeCaptions(published).length > captionLimits.characters ? 'too-large' : null;
}
