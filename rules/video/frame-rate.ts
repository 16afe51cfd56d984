/** The frame rate that a recording is packaged with. */

/** A frame rate as a fraction, such as 30,000 over 1,001. */
export type FrameRate = { num: number; den: number };

const usual: readonly FrameRate[] = [
  ...[5, 6, 8, 10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 90, 120, 240].map((num) => ({ num, den: 1 })),
  { num: 25, den: 2 },
  ...[24_000, 30_000, 60_000, 120_000].map((num) => ({ num, den: 1_001 })),
];

const [leastPerSecond, mostPerSecond] = [5, 30.5];

/** Rates this close to a usual one are that one, since formats round times. */
const nearShare = 0.03;

/** Frames of the same moment, as in damaged files. */
const leastGapSeconds = 0.002;

export function framesPerSecond({ num, den }: FrameRate): number {
  return num / den;
}

/**
 * Returns the frame rate of the parts that move, from the times of all frames in seconds: nine tenths of the frames are
 * no closer, so an hour of one slide doesn't lower the rate. At most 30, by leaving out whole frames.
 */
export function frameRateOf(times: readonly number[]): FrameRate {
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted
    .slice(1)
    .map((time, at) => time - (sorted[at] ?? 0))
    .filter((gap) => gap > leastGapSeconds)
    .toSorted((a, b) => a - b);
  const quick = gaps[Math.floor(gaps.length / 10)];
  if (quick === undefined) return { num: leastPerSecond, den: 1 };
  // Some formats count whole milliseconds; the mean tells 33.3 from 33.
  const alike = gaps.filter((gap) => gap > quick * 0.7 && gap < quick * 1.3);
  const measured = alike.length / alike.reduce((sum, gap) => sum + gap, 0);
  const off = (rate: FrameRate) => Math.abs(measured / framesPerSecond(rate) - 1);
  const near = usual.filter((rate) => off(rate) < nearShare).toSorted((a, b) => off(a) - off(b))[0];
  let rate = near ?? { num: Math.max(leastPerSecond, Math.min(30, Math.round(measured))), den: 1 };
  while (framesPerSecond(rate) > mostPerSecond) rate = { num: rate.num, den: rate.den * 2 };
  return rate;
}
