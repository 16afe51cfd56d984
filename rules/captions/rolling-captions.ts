/** Merges captions that roll up: each one repeats the lines before it, as automatic captions of YouTube do. */

/** A caption in seconds, with its lines. */
export type LinedCue = { start: number; end: number; lines: readonly string[] };

/** The longest pause between two captions of which the second repeats the first, in seconds. */
const longestPause = 0.15;

/** The share of the captions of several lines that repeat the one before, in a file that rolls up. */
const rollingShare = 0.8;

/** One caption that repeats a line was written so. */
const leastRolling = 2;

/** Removes repeated lines, if the captions roll up; every line then appears once, when it is first shown. */
export function mergeRollingCues(cues: readonly LinedCue[]): LinedCue[] {
  const following = cues.slice(1).map((cue, at) => ({ cue, repeated: repeatedLines(cues[at], cue) }));
  const tall = following.filter(({ cue }) => cue.lines.length > 1);
  const rolling = tall.filter(({ cue, repeated }) => repeated > 0 && repeated < cue.lines.length);
  if (rolling.length < leastRolling || rolling.length < tall.length * rollingShare) return [...cues];
  const merged = cues.slice(0, 1);
  for (const { cue, repeated } of following) {
    const before = merged.at(-1);
    if (repeated < cue.lines.length) merged.push({ ...cue, lines: cue.lines.slice(repeated) });
    else if (before) merged[merged.length - 1] = { ...before, end: Math.max(before.end, cue.end) };
  }
  return merged;
}

/** Returns the number of lines at the start of a caption that are the last lines of the one just before it. */
function repeatedLines(before: LinedCue | undefined, cue: LinedCue): number {
  if (!before || cue.start - before.end > longestPause) return 0;
  const most = Math.min(before.lines.length, cue.lines.length, 4);
  for (let count = most; count > 0; count--)
    if (before.lines.slice(-count).every((line, at) => line === cue.lines[at])) return count;
  return 0;
}
