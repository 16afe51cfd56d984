/** Finds what is wrong with captions. The studio names it while they are written, and the server publishes none with an error. */
import { captionGraceMs, captionLimits, writeCaptions } from '../video/captions.ts';
import { publishedCues, type TimedCue } from './edit-cues.ts';

/** Problems that stop a publication. */
export const cueErrors = ['negative', 'end-before-start', 'beyond-video', 'too-long'] as const;

/** Problems that only need a look: an empty caption is left out, and two at a time are hard to read. */
export const cueHints = ['empty', 'overlap'] as const;

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

export type CaptionsProblem = 'no-captions' | 'wrong-times' | 'beyond-video' | 'too-large';

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
