/**
 * The still edition of a video, for metered connections: the frames at which the screen changes, at most one a second,
 * and the voice.
 */

/** The name of its playlist and its segments, in the video's folder. */
export const stillsName = 'stills';

/** Returns the most bytes of a still edition: ten minutes stay below 2.2 MB. */
export function stillsBudget(lengthSeconds: number): number {
  return 25_000 + lengthSeconds * 3_600;
}

/** AAC-LC in mono, which every player supports. At a lower rate it would sound worse than a telephone. */
export const stillsVoice = { bitsPerSecond: 20_000, samplesPerSecond: 24_000 } as const;

/** The height, the quantizer (higher is smaller), and the shortest time between frames. */
export type StillsForm = { lines: number; quantizer: number; gapSeconds: number };

/** The first form that fits the budget is used, or else the last one. */
export const stillsForms: readonly StillsForm[] = [
  { lines: 720, quantizer: 31, gapSeconds: 1 },
  { lines: 600, quantizer: 31, gapSeconds: 1 },
  { lines: 540, quantizer: 31, gapSeconds: 1 },
  { lines: 540, quantizer: 34, gapSeconds: 1 },
  { lines: 432, quantizer: 35, gapSeconds: 3 },
  { lines: 360, quantizer: 38, gapSeconds: 15 },
];

/** The first segment is short, so that a slow connection starts quickly; the others last about a minute. */
export const stillsSegments = { firstSeconds: 12, leastSeconds: 20, seconds: 75 } as const;

/**
 * Returns whether a frame becomes a key frame, so that a segment can start with it. That costs as much as minutes of
 * typing, unless the whole screen changes anyway.
 */
export function isWholePicture(at: { second: number; wholeAt: number | null; changed: number }): boolean {
  const { second, wholeAt, changed } = at;
  if (wholeAt === null) return true;
  const { firstSeconds, leastSeconds, seconds } = stillsSegments;
  const age = second - wholeAt;
  return age >= (wholeAt === 0 ? firstSeconds : seconds) || (age >= leastSeconds && changed >= wholeChange);
}

/** The share of the screen that changes when another page is shown. */
const wholeChange = 0.05;

/** A frame in I420: rows of luma, 0 to 255, then two chroma planes at half the size. */
export type Planes = { bytes: Uint8Array; width: number; height: number };

/** The side of the cells in which frames are compared, in pixels. */
export const cellPixels = 16;

/**
 * A cell has changed if a pixel differs by more than the encoder's noise, or all of them by a little: the noise of code on
 * a screen is below both, and a replaced letter above.
 */
const [pixelDifference, meanDifference] = [36, 3];

/** Returns the cells, as numbers from left to right and from top to bottom, that have visibly changed. */
export function findChanges(shown: Planes, now: Planes): number[] {
  const columns = Math.ceil(now.width / cellPixels);
  const cells = columns * Math.ceil(now.height / cellPixels);
  return Array.from({ length: cells }, (_, cell) => cell).filter((cell) =>
    isOther(shown, now, areaOf(now, { column: cell % columns, row: Math.floor(cell / columns) })),
  );
}

/**
 * Returns the shown frame with the changed cells. Unchanged cells stay identical, so they cost nothing.
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
