/** Collects the seconds of a video that were really played. */
import { replaysAtMost } from '#rules/lesson-figures.ts';
import { fastestSpeed, mergeRanges, type PlayedRange } from '#rules/progress.ts';

type PlayedRangeCollector = {
  /** Records that the video is playing at `second`. Call it often; the seconds between two calls were played. */
  runs: (second: number, nowMs: number) => void;
  /** Ends the range at a pause or a jump. */
  stops: () => void;
  /** Returns the played ranges, merged and sorted. */
  ranges: () => PlayedRange[];
  /** Returns what was played again in this visit since the last call. */
  takeReplayed: () => PlayedRange[];
  /** Keeps what a failed report contained for the next call. */
  keepReplayed: (ranges: readonly PlayedRange[]) => void;
};

/** Collects the seconds that were really played; `before` are the unreported ranges of an earlier visit. */
export function collectPlayedRanges(
  lengthSeconds: number,
  before: readonly PlayedRange[] = [],
): PlayedRangeCollector {
  let played = mergeRanges(before, lengthSeconds);
  let replayed: PlayedRange[] = [];
  let last: { second: number; atMs: number } | null = null;

  return {
    runs(second, nowMs) {
      if (last && couldBePlayed(last, second, nowMs)) {
        const part = [last.second, second] as const;
        replayed = mergeRanges([...replayed, ...played.map((known) => overlap(known, part))], lengthSeconds);
        played = mergeRanges([...played, part], lengthSeconds);
      }
      last = { second, atMs: nowMs };
    },
    stops() {
      last = null;
    },
    ranges: () => played,
    takeReplayed() {
      const taken = replayed.slice(-replaysAtMost);
      replayed = [];
      return taken;
    },
    keepReplayed(ranges) {
      replayed = mergeRanges([...ranges, ...replayed], lengthSeconds);
    },
  };
}

/** Returns an empty range, which merging drops, when the two don't overlap. */
function overlap([from, to]: PlayedRange, [start, end]: PlayedRange): PlayedRange {
  return [Math.max(from, start), Math.min(to, end)];
}

/** Returns false for a jump: backwards, or further than the fastest speed allows. */
function couldBePlayed(last: { second: number; atMs: number }, second: number, nowMs: number): boolean {
  const elapsedSeconds = (nowMs - last.atMs) / 1000;
  return second > last.second && second - last.second <= elapsedSeconds * fastestSpeed + slackSeconds;
}

/** The tolerance for the browser's clock, in seconds of the video. */
const slackSeconds = 0.5;
