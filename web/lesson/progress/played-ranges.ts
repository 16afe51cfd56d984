/** Collects which seconds of a lesson were really played. */
import { fastestSpeed, mergeRanges, type PlayedRange } from '#rules/progress.ts';

/** Room for the browser's clock ticks, in seconds of the video. */
const slackSeconds = 0.5;

export type PlayedRangeCollector = {
  /** The video runs and stands at `second`. Call it often; what lies between two calls was played. */
  runs: (second: number, nowMs: number) => void;
  /** The video stands still or jumps: whatever comes next begins a new range. */
  stops: () => void;
  /** All that was played, merged and sorted. */
  ranges: () => PlayedRange[];
};

/** `before` is what an earlier visit played and could not report. */
export function collectPlayedRanges(
  lengthSeconds: number,
  before: readonly PlayedRange[] = [],
): PlayedRangeCollector {
  let played = mergeRanges(before, lengthSeconds);
  let last: { second: number; atMs: number } | null = null;

  return {
    runs(second, nowMs) {
      if (last && couldBePlayed(last, second, nowMs)) {
        played = mergeRanges([...played, [last.second, second]], lengthSeconds);
      }
      last = { second, atMs: nowMs };
    },
    stops() {
      last = null;
    },
    ranges: () => played,
  };
}

/** Further on, but no further than the fastest speed goes in that time: anything else is a jump. */
function couldBePlayed(last: { second: number; atMs: number }, second: number, nowMs: number): boolean {
  const elapsedSeconds = (nowMs - last.atMs) / 1000;
  return second > last.second && second - last.second <= elapsedSeconds * fastestSpeed + slackSeconds;
}
