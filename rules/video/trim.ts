/** Trims a video, with its captions and chapters. */
import type { Cue } from '#rules/transcript.ts';

/** The part of a video that is kept, in seconds of the untrimmed one. */
export type Trim = { startSeconds: number; endSeconds: number };

/** The shortest trimmed video. */
const shortestTrimSeconds = 1;

/** The length in players may differ from the stored one by a frame. */
const graceSeconds = 0.5;

type TrimMistake = 'beyond' | 'too-short' | 'nothing-cut';

/** Returns the mistake in a trim; null if there is none. */
export function trimMistake({ startSeconds, endSeconds }: Trim, lengthSeconds: number): TrimMistake | null {
  if (startSeconds < 0 || endSeconds > lengthSeconds + graceSeconds) return 'beyond';
  if (endSeconds - startSeconds < shortestTrimSeconds) return 'too-short';
  return startSeconds === 0 && endSeconds >= lengthSeconds ? 'nothing-cut' : null;
}

/** Returns the captions of the kept part, at their seconds in it. */
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
 * Returns the chapters of the kept part, at whole seconds in it. The chapter at its start becomes the
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
