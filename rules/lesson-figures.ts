/** The figures of a lesson: how many of the learners who started it played each part of it, and where they stopped. */
import { dayMs } from './clock.ts';
import { mergeRanges, type PlayedRange } from './progress.ts';

/** With fewer learners the figures say nothing yet, and none are shown. */
export const fewestStarters = 5;

/** A learner who hasn't played an unfinished lesson for this long has left it. */
export const leftAfterMs = dayMs;

/** The most ranges of one report that were played again. */
export const replaysAtMost = 100;

const shortestBinSeconds = 5;
const mostBins = 200;

/** The length of the bins that a lesson is divided into, in whole seconds; the last one may be shorter. */
export function binSecondsOf(lengthSeconds: number): number {
  return Math.max(shortestBinSeconds, Math.ceil(lengthSeconds / mostBins));
}

export function countBins(lengthSeconds: number): number {
  return Math.max(1, Math.ceil(lengthSeconds / binSecondsOf(lengthSeconds)));
}

/** The counts of a lesson. The lists have an entry for each bin. */
export type LessonCounts = {
  lengthSeconds: number;
  starters: number;
  /** Learners who played enough for the lesson to count as watched. */
  finished: number;
  /** Learners who played at least half of the bin. */
  played: number[];
  /** Learners who left the lesson in the bin. */
  left: number[];
  /** Learners whose furthest second lies in the bin. */
  furthest: number[];
};

export function noCounts(lengthSeconds: number): LessonCounts {
  const zeros = () => Array.from({ length: countBins(lengthSeconds) }, () => 0);
  return { lengthSeconds, starters: 0, finished: 0, played: zeros(), left: zeros(), furthest: zeros() };
}

/** The progress of a learner in the lesson; all times are in seconds of the lesson. */
export type LearnerProgress = {
  /** Sorted, without overlaps. */
  ranges: readonly PlayedRange[];
  resumeAt: number;
  isFinished: boolean;
  /** True if the learner hasn't played the lesson for `leftAfterMs`. */
  isAway: boolean;
};

/** Adds a learner to the counts; one who has played nothing has not started. */
export function addLearner(counts: LessonCounts, learner: LearnerProgress): void {
  const { lengthSeconds, played, left, furthest } = counts;
  const bin = binSecondsOf(lengthSeconds);
  const ranges = mergeRanges(learner.ranges, lengthSeconds);
  const end = ranges.at(-1)?.[1];
  if (end === undefined) return;
  counts.starters += 1;
  if (learner.isFinished) counts.finished += 1;
  add(furthest, Math.ceil(end / bin) - 1);
  // A player that has reached the end resumes at 0.
  if (learner.isAway && !learner.isFinished && learner.resumeAt > 0)
    add(left, Math.min(played.length - 1, Math.floor(learner.resumeAt / bin)));
  for (const [index, seconds] of secondsByBin(ranges, bin)) {
    const length = Math.min(lengthSeconds - index * bin, bin);
    if (seconds >= length / 2) add(played, index);
  }
}

function add(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

/** Returns how many seconds of each bin the ranges cover, without bins that they don't touch. */
function secondsByBin(ranges: readonly PlayedRange[], bin: number): Map<number, number> {
  const seconds = new Map<number, number>();
  for (const [from, to] of ranges)
    for (let index = Math.floor(from / bin); index * bin < to; index++) {
      const inside = Math.min(to, (index + 1) * bin) - Math.max(from, index * bin);
      seconds.set(index, (seconds.get(index) ?? 0) + inside);
    }
  return seconds;
}

/** Returns the second that at least half of the starters have reached, to the end of its bin; null without starters. */
export function medianReach({ lengthSeconds, starters, furthest }: LessonCounts): number | null {
  if (starters === 0) return null;
  let reached = 0;
  for (let index = furthest.length - 1; index >= 0; index--) {
    reached += furthest[index] ?? 0;
    if (reached * 2 >= starters) return Math.min(lengthSeconds, (index + 1) * binSecondsOf(lengthSeconds));
  }
  return null;
}

/**
 * Returns the milliseconds that were played again, by the second at which their bin begins. More than the allowance is
 * cut off, so that a script cannot report more than it could have played.
 */
export function replayedByBin(
  ranges: readonly PlayedRange[],
  { lengthSeconds, allowanceSeconds }: { lengthSeconds: number; allowanceSeconds: number },
): Map<number, number> {
  const bin = binSecondsOf(lengthSeconds);
  let left = Math.max(0, allowanceSeconds);
  const allowed = mergeRanges(ranges, lengthSeconds).map(([from, to]): PlayedRange => {
    const end = Math.min(to, from + left);
    left -= end - from;
    return [from, end];
  });
  const seconds = [...secondsByBin(allowed, bin)].map(
    ([index, inside]) => [index * bin, Math.round(inside * 1000)] as const,
  );
  return new Map(seconds.filter(([, ms]) => ms > 0));
}

/** Returns the bin in which most learners left, the first one of several; null unless there are at least two. */
export function biggestDrop(left: readonly number[]): { bin: number; learners: number } | null {
  const learners = Math.max(0, ...left);
  return learners < 2 ? null : { bin: left.indexOf(learners), learners };
}

const fewestInPeak = 3;
const deviations = 4;

/**
 * Returns the bins whose count stands out: at least twice the average, and so much above it that chance hardly explains it
 * (four standard deviations of a Poisson distribution).
 */
export function findPeaks(counts: readonly number[]): number[] {
  const average = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
  const least = Math.max(fewestInPeak, 2 * average, average + deviations * Math.sqrt(average));
  return counts.flatMap((count, index) => (count >= least ? [index] : []));
}

/** Returns the average of a value per bin over a part of the lesson, weighted by the seconds in each bin. */
export function averageOver(
  values: readonly number[],
  { from, to, binSeconds }: { from: number; to: number; binSeconds: number },
): number {
  const seconds = [...secondsByBin([[from, Math.max(to, from + 0.001)]], binSeconds)];
  const all = seconds.reduce((sum, [, inside]) => sum + inside, 0);
  return (
    seconds.reduce((sum, [index, inside]) => sum + (values[index] ?? values.at(-1) ?? 0) * inside, 0) / all
  );
}

/** The orders of the studio's list of lessons. */
export const lessonOrders = ['course', 'starters', 'finished', 'reach', 'drop'] as const;
export type LessonOrder = (typeof lessonOrders)[number];
