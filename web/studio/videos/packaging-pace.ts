/** How long the conversion of a video will take: from the progress that this page has seen, without sudden jumps. */

export type PackagingPace = {
  /** Returns the seconds that are left at a share of the work from 0 to 1; null until there is enough to tell. */
  secondsLeft: (share: number) => number | null;
};

const leastMs = 10_000;
const leastShare = 0.05;

/** A new measurement moves the estimate by this part of the way. */
const weight = 0.25;

export function beginPackagingPace(now: () => number = () => performance.now()): PackagingPace {
  let first: { at: number; share: number } | null = null;
  let last: { at: number; share: number; left: number | null } | null = null;
  return {
    secondsLeft(share) {
      const at = now();
      // A conversion that was interrupted begins again.
      if (!first || !last || share < last.share) {
        first = { at, share };
        last = { at, share, left: null };
        return null;
      }
      const elapsed = at - first.at;
      const progress = share - first.share;
      const isKnown = progress > 0 && (elapsed >= leastMs || progress >= leastShare);
      const measured = isKnown && elapsed > 0 ? ((1 - share) * elapsed) / progress / 1000 : null;
      last = { at, share, left: measured === null ? null : steady(measured, last, at) };
      return last.left;
    },
  };
}

/** Counts the former estimate down by the time that has passed, and moves it towards what was measured now. */
function steady(measured: number, last: { at: number; left: number | null }, at: number): number {
  if (last.left === null) return measured;
  const expected = Math.max(0, last.left - (at - last.at) / 1000);
  return expected + weight * (measured - expected);
}
