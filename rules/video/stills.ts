/**
 * The still edition of a video, for who pays by the megabyte: the pictures at which the screen changes, once a second at
 * most, and the voice.
 */

/** The name of its playlist and its pieces, in the video's folder. */
export const stillsName = 'stills';

/** The bytes of a still edition: ten minutes of pictures and sound stay below 2.2 MB. */
export function stillsBudget(lengthSeconds: number): number {
  return 25_000 + lengthSeconds * 3_600;
}

/** The voice: AAC-LC in mono, which every player knows. Below this the encoder leaves out more than a telephone does. */
export const stillsVoice = { bitsPerSecond: 20_000, samplesPerSecond: 24_000 } as const;

/** How the pictures are written: their height, how coarse they may be (higher is smaller), and how often a new one comes. */
export type StillsForm = { lines: number; quantizer: number; gapSeconds: number };

/** The first form that fits the budget is taken; the last one is taken in any case. */
export const stillsForms: readonly StillsForm[] = [
  { lines: 720, quantizer: 31, gapSeconds: 1 },
  { lines: 600, quantizer: 31, gapSeconds: 1 },
  { lines: 540, quantizer: 31, gapSeconds: 1 },
  { lines: 540, quantizer: 34, gapSeconds: 1 },
  { lines: 432, quantizer: 35, gapSeconds: 3 },
  { lines: 360, quantizer: 38, gapSeconds: 15 },
];

/** The first segment is short, so that a slow line begins soon; the others last about a minute. */
export const stillsSegments = { firstSeconds: 12, leastSeconds: 20, seconds: 75 } as const;

/**
 * Whether a picture is written whole, so that a segment can begin with it. That costs as much as minutes of typing, and
 * nothing more where the whole screen changes anyway.
 */
export function isWholePicture(at: { second: number; wholeAt: number | null; changed: number }): boolean {
  const { second, wholeAt, changed } = at;
  if (wholeAt === null) return true;
  const { firstSeconds, leastSeconds, seconds } = stillsSegments;
  const age = second - wholeAt;
  return age >= (wholeAt === 0 ? firstSeconds : seconds) || (age >= leastSeconds && changed >= wholeChange);
}

/** The share of the screen that changes where the eye sees another page. */
const wholeChange = 0.05;

/** A picture as video stores it (I420): rows of brightness, 0 to 255, then two planes of color at half the size. */
export type Planes = { bytes: Uint8Array; width: number; height: number };

/** Pictures are compared in cells of so many pixels. */
export const cellPixels = 16;

/**
 * A cell is another one when a pixel differs by more than an encoder's noise, or all of them do by a little: the noise of
 * code on a screen stays below both, and a letter in place of another one is above.
 */
const [pixelDifference, meanDifference] = [36, 3];

/** Returns the cells, as numbers from left to right and from top to bottom, in which somebody would see a change. */
export function findChanges(shown: Planes, now: Planes): number[] {
  const columns = Math.ceil(now.width / cellPixels);
  const cells = columns * Math.ceil(now.height / cellPixels);
  return Array.from({ length: cells }, (_, cell) => cell).filter((cell) =>
    isOther(shown, now, areaOf(now, { column: cell % columns, row: Math.floor(cell / columns) })),
  );
}

/**
 * Returns what is to be shown: the picture that is shown, with the cells that have changed. What has not changed stays
 * the same to the last bit, and so costs nothing.
 */
export function withChanges(shown: Planes, now: Planes, cells: readonly number[]): Planes {
  const { width, height } = now;
  const columns = Math.ceil(width / cellPixels);
  const bytes = shown.bytes.slice();
  for (const cell of cells) {
    const area = areaOf(now, { column: cell % columns, row: Math.floor(cell / columns) });
    copyArea(bytes, now.bytes, { start: 0, width, ...area });
    const [half, size] = [width / 2, width * height];
    const color = { left: area.left / 2, top: area.top / 2, right: area.right / 2, bottom: area.bottom / 2 };
    for (const start of [size, size + size / 4]) copyArea(bytes, now.bytes, { start, width: half, ...color });
  }
  return { bytes, width, height };
}

type Area = { left: number; top: number; right: number; bottom: number };

function areaOf({ width, height }: Planes, { column, row }: { column: number; row: number }): Area {
  const [left, top] = [column * cellPixels, row * cellPixels];
  return { left, top, right: Math.min(width, left + cellPixels), bottom: Math.min(height, top + cellPixels) };
}

function isOther(shown: Planes, now: Planes, { left, top, right, bottom }: Area): boolean {
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let at = y * now.width + left; at < y * now.width + right; at += 1) {
      const difference = Math.abs((now.bytes[at] ?? 0) - (shown.bytes[at] ?? 0));
      if (difference > pixelDifference) return true;
      sum += difference;
    }
  return sum > meanDifference * (right - left) * (bottom - top);
}

function copyArea(to: Uint8Array, from: Uint8Array, plane: Area & { start: number; width: number }): void {
  const { start, width, left, top, right, bottom } = plane;
  for (let y = top; y < bottom; y += 1) {
    const row = start + y * width;
    to.set(from.subarray(row + left, row + right), row + left);
  }
}
