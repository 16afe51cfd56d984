import { useEffect, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { formatDuration } from '#web/platform/format-duration.ts';
import { Meter } from '#web/parts/meter.tsx';

const { states, uploads } = messages.studioVideos;

type PackagingStateProps = {
  name: string;
  /** The progress, from 0 to 1. */
  packaged: number;
};

/** The progress of a conversion on the server, and the remaining time. */
export function PackagingState({ name, packaged }: PackagingStateProps) {
  const [pace] = useState(beginPackagingPace);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => setSecondsLeft(pace.secondsLeft(packaged)), [pace, packaged]);

  const left = secondsLeft === null ? '' : `, ${uploads.left(formatDuration(roundLeft(secondsLeft)))}`;
  return (
    <>
      <p className="tabular-nums text-quiet">{`${states.packaging(Math.floor(packaged * 100))}${left}`}</p>
      <Meter label={states.packagingMeter(name)} value={packaged} max={1} className="mt-1" />
    </>
  );
}

/** Rounds to five seconds below a minute. */
function roundLeft(seconds: number): number {
  return seconds < 57.5 ? Math.max(5, Math.round(seconds / 5) * 5) : Math.max(60, seconds);
}

type PackagingPace = {
  /** Returns the remaining seconds at a progress from 0 to 1; null until there is enough data. */
  secondsLeft: (share: number) => number | null;
};

const leastMs = 10_000;
const leastShare = 0.05;

/** The weight of a new measurement in the estimate. */
const weight = 0.25;

/** Estimates the remaining time from the progress seen on this page, smoothed so that it does not jump. */
export function beginPackagingPace(now: () => number = () => performance.now()): PackagingPace {
  let first: { at: number; share: number } | null = null;
  let last: { at: number; share: number; left: number | null } | null = null;
  return {
    secondsLeft(share) {
      const at = now();
      // An interrupted conversion starts again.
      if (!first || !last || share < last.share) {
        first = { at, share };
        last = { at, share, left: null };
        return null;
      }
      const elapsed = at - first.at;
      const progress = share - first.share;
      const isKnown = progress > 0 && (elapsed >= leastMs || progress >= leastShare);
      const measured = isKnown && elapsed > 0 ? ((1 - share) * elapsed) / progress / 1000 : null;
      last = { at, share, left: measured === null ? null : smooth(measured, last, at) };
      return last.left;
    },
  };
}

/** Counts the last estimate down by the elapsed time, and moves it towards the new measurement. */
function smooth(measured: number, last: { at: number; left: number | null }, at: number): number {
  if (last.left === null) return measured;
  const expected = Math.max(0, last.left - (at - last.at) / 1000);
  return expected + weight * (measured - expected);
}
