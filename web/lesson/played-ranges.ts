/** Collects the seconds of a video that were really played. */
import { fastestSpeed, mergeRanges, type PlayedRange } from '#rules/progress.ts';

type PlayedRangeCollector = {
  /** Records that the video is playing at `second`. Call it often; the seconds between two calls were played. */
  runs: (second: number, nowMs: number) => void;
  /** Ends the range at a pause or a jump. */
  stops: () => void;
  /** Returns the played ranges, merged and sorted. */
  ranges: () => PlayedRange[];
};

/** Collects the seconds that were really played; `before` are the unreported ranges of an earlier visit. */
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

/** Returns false for a jump: backwards, or further than the fastest speed allows. */
function couldBePlayed(last: { second: number; atMs: number }, second: number, nowMs: number): boolean {
  const elapsedSeconds = (nowMs - last.atMs) / 1000;
  return second > last.second && second - last.second <= elapsedSeconds * fastestSpeed + slackSeconds;
}

/** The tolerance for the browser's clock, in seconds of the video. */
const slackSeconds = 0.5;
