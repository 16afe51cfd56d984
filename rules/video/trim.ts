/** Trims a video: what is kept of it, and where its captions and chapters stand in what is left. */
import type { Cue } from '../transcript.ts';

/** The part of a video that is kept, in seconds of the untrimmed one. */
export type Trim = { startSeconds: number; endSeconds: number };

/** A trimmed video is at least so long. */
export const shortestTrimSeconds = 1;

/** The length that players show may differ by a frame from the one that was noted. */
const graceSeconds = 0.5;

export type TrimMistake = 'beyond' | 'too-short' | 'nothing-cut';

/** Finds why a part cannot be kept; null where it can. */
export function trimMistake({ startSeconds, endSeconds }: Trim, lengthSeconds: number): TrimMistake | null {
  if (startSeconds < 0 || endSeconds > lengthSeconds + graceSeconds) return 'beyond';
  if (endSeconds - startSeconds < shortestTrimSeconds) return 'too-short';
  return startSeconds === 0 && endSeconds >= lengthSeconds ? 'nothing-cut' : null;
}

/** Returns the captions that are heard in the kept part, at their seconds in it. */
export function trimmedCues(cues: readonly Cue[], { startSeconds, endSeconds }: Trim): Cue[] {
  return cues
    .filter(({ start, end }) => end > startSeconds && start < endSeconds)
    .map((cue) => ({
      ...cue,
      start: Math.max(0, cue.start - startSeconds),
      end: Math.min(cue.end, endSeconds) - startSeconds,
    }));
}

/**
 * Returns the chapters of the kept part, at whole seconds in it. The chapter that is under way where it begins is its
 * first one.
 */
export function trimmedChapters<C extends { atSeconds: number }>(
  chapters: readonly C[],
  { startSeconds, endSeconds }: Trim,
): C[] {
  const moved = chapters
    .filter(({ atSeconds }) => atSeconds < endSeconds)
    .map((chapter) => ({
      ...chapter,
      atSeconds: Math.max(0, Math.round(chapter.atSeconds - startSeconds)),
    }));
  return moved.filter(({ atSeconds }, at) => moved[at + 1]?.atSeconds !== atSeconds);
}
