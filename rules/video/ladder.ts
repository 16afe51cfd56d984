/** The qualities that a recording is packaged in. */

/** Heights of the picture in pixels, the largest first. */
const heights = [1080, 720, 360] as const;

export const qualitiesAtMost = heights.length;

/** A picture that is almost as high as a quality counts as that high: 1066 lines are 1080p. */
const almost = 0.95;

/**
 * Returns the heights that a recording of this height is packaged in, the largest first. No quality is larger than the
 * recording; one between two qualities, or below all, keeps its own height.
 */
export function ladderOf(height: number): number[] {
  const fitting = heights.filter((each) => each * almost <= height);
  const [largest = 0] = fitting;
  const keepsOwn = fitting.length === 0 || (largest < 720 && height >= largest * 1.2);
  const all = keepsOwn ? [height, ...fitting] : fitting;
  return all.map((each) => even(Math.min(each, height)));
}

/** Video encoders take even sizes only. */
export function even(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

/** Frames a second: those of the recording, at most 30, which is smooth for lessons and half the bytes of 60. */
export function frameRateOf(framesPerSecond: number): number {
  const whole = Math.round(framesPerSecond);
  return Number.isFinite(whole) ? Math.min(30, Math.max(5, whole)) : 30;
}

/** The length of a segment. Each begins with a key frame, in every quality at the same second. */
export const segmentSeconds = 6;

/** A piece of the picture at this second shows more than the first, which is often black. */
export function posterSecondOf(lengthSeconds: number): number {
  return Math.min(lengthSeconds * 0.1, 10);
}
