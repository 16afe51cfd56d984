/** The qualities that a recording is packaged in, the recordings that browsers prepare, and the loudness. */

/**
 * The qualities, by the lines of their shorter side, the largest first. x264's `crf` keeps a constant quality (higher is
 * smaller); the ceiling bounds what motion may cost.
 */
const ladder = [
  { lines: 1080, crf: 25, bitsPerSecondAtMost: 5_000_000 },
  { lines: 720, crf: 25, bitsPerSecondAtMost: 2_500_000 },
  { lines: 360, crf: 26, bitsPerSecondAtMost: 700_000 },
] as const;

export const qualitiesAtMost = ladder.length;

/** A video of almost a quality's lines counts as that quality: 1066 lines are 1080p. */
const almost = 0.95;

export type Size = { width: number; height: number };

/** Returns the lines of a video: its shorter side, so that 1080 × 1920 is 1080p as well. */
export function linesOf({ width, height }: Size): number {
  return Math.min(width, height);
}

/**
 * Returns the lines of the qualities that a recording with so many is packaged in, the largest first. No quality is larger
 * than the recording; one between two qualities, or below all, keeps its own lines.
 */
export function ladderOf(lines: number): number[] {
  const fitting = ladder.map((each) => each.lines).filter((each) => each * almost <= lines);
  const [largest = 0] = fitting;
  const keepsOwn = fitting.length === 0 || (largest < 720 && lines >= largest * 1.2);
  const all = keepsOwn ? [lines, ...fitting] : fitting;
  return all.map((each) => even(Math.min(each, lines)));
}

export type Quality = Size & {
  /** The name of its files, such as `1080p`. */
  name: string;
  lines: number;
  crf: number;
  bitsPerSecondAtMost: number;
};

/** Returns the qualities of a recording of this size, the largest first. */
export function qualitiesOf(size: Size): Quality[] {
  return ladderOf(linesOf(size)).map((lines) => {
    const factor = lines / linesOf(size);
    // A size between two qualities is encoded like the next larger one.
    const like = ladder.findLast((each) => each.lines >= lines) ?? ladder[0];
    const { crf, bitsPerSecondAtMost } = like;
    const width = size.width < size.height ? lines : nearestEven(size.width * factor);
    const height = size.width < size.height ? nearestEven(size.height * factor) : lines;
    return { name: `${lines}p`, lines, width, height, crf, bitsPerSecondAtMost };
  });
}

function nearestEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/** Video encoders take even sizes only. */
export function even(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2);
}

/** Returns the frames per second in browsers: those of the recording, at most 30, which is smooth enough. */
function preparedFrameRate(framesPerSecond: number): number {
  const whole = Math.round(framesPerSecond);
  return Number.isFinite(whole) ? Math.min(30, Math.max(5, whole)) : 30;
}

/** The length of a segment. Each begins with a key frame, in every quality at the same second. */
export const segmentSeconds = 6;

/** Returns the second of the poster; the first frame is often black. */
export function posterSecondOf(lengthSeconds: number): number {
  return Math.min(lengthSeconds * 0.1, 10);
}

/** The quantizer in browsers (higher is smaller). A constant keeps code sharp, and costs little without motion. */
export const quantizer = 27;

export const soundBitsPerSecond = 96_000;

type PreparedForm = {
  lines: number;
  /** Whether the video is higher than wide. */
  isUpright: boolean;
  framesPerSecond: number;
};

/** Returns mediabunny's options for the video of one quality. */
export function pictureOptions({ lines, isUpright, framesPerSecond }: PreparedForm) {
  return {
    codec: 'avc',
    ...(isUpright ? { width: lines } : { height: lines }),
    frameRate: preparedFrameRate(framesPerSecond),
    keyFrameInterval: segmentSeconds,
    forceTranscode: true,
    // HLS players do not rotate videos.
    allowTransformationMetadata: false,
  } as const;
}

/**
 * Returns the bits per second that keep code sharp in an encoder without a quantizer: about 3 Mbit/s for 1080 lines, 1.6
 * for 720 and 0.5 for 360. Larger videos need fewer bits per pixel.
 */
export function pictureBitsPerSecond(height: number): number {
  return Math.round((height ** 1.6 * 42) / 1000) * 1000;
}

/** The comment in an MP4 that the browser has prepared, with the version of the format. */
export const preparedTag = 'lectern-prepared-1';

/** Higher than for learners, since the site may encode the audio again to level it. */
export const preparedSoundBitsPerSecond = 128_000;

/** The video track of one quality in a prepared MP4. Times and lengths are in seconds. */
export type PreparedPicture = {
  codec: string | null;
  width: number;
  height: number;
  isTurned: boolean;
  start: number;
  length: number;
  framesPerSecond: number;
  bitsPerSecond: number;
  /** The times of the key frames. */
  keyTimes: readonly number[];
};

/** MP4 timescales round times. */
const sameTimeSeconds = 0.002;

/** Lengths may differ by the longest frame. */
const sameLengthSeconds = 0.25;

const framesPerSecondAtMost = 30.5;

/** A cut is at the first frame after the segment's length. */
const segmentSecondsAtMost = segmentSeconds + 0.25;

/** Above this multiple of the usual bits, a prepared video saves nothing. */
const bitsAtMost = 4;

/** Returns whether these tracks, the largest first, are qualities of one recording and can be cut at the same seconds. */
export function isPrepared(pictures: readonly PreparedPicture[]): boolean {
  const [largest] = pictures;
  if (!largest) return false;
  const wanted = ladderOf(linesOf(largest));
  const cuts = preparedCuts(largest);
  return (
    wanted.length === pictures.length &&
    pictures.every((picture, place) => {
      const { codec, isTurned, framesPerSecond, bitsPerSecond, start, length } = picture;
      const lines = linesOf(picture);
      return (
        codec === 'avc' &&
        !isTurned &&
        lines === wanted[place] &&
        hasSameShape(picture, largest) &&
        framesPerSecond <= framesPerSecondAtMost &&
        bitsPerSecond <= bitsAtMost * pictureBitsPerSecond(lines) &&
        Math.abs(start - largest.start) <= sameTimeSeconds &&
        Math.abs(length - largest.length) <= sameLengthSeconds &&
        isCutAlike(picture, cuts)
      );
    })
  );
}

/** Sizes are rounded to even pixels. */
function hasSameShape({ width, height }: Size, largest: Size): boolean {
  const isUpright = largest.width < largest.height;
  const longer = isUpright
    ? (largest.height * width) / largest.width
    : (largest.width * height) / largest.height;
  return Math.abs((isUpright ? height : width) - longer) <= 2;
}

function isCutAlike(picture: PreparedPicture, wanted: readonly number[]): boolean {
  const { start, length } = picture;
  const cuts = preparedCuts(picture);
  const ends = [...cuts.slice(1), start + length];
  return (
    cuts.length > 0 &&
    cuts.length === wanted.length &&
    cuts.every((cut, place) => Math.abs(cut - (wanted[place] ?? Infinity)) <= sameTimeSeconds) &&
    Math.abs((cuts[0] ?? Infinity) - start) <= sameTimeSeconds &&
    ends.every((end, place) => end - (cuts[place] ?? 0) <= segmentSecondsAtMost)
  );
}

/** Returns the seconds at which segments begin: at the last key frame within their length, or else at the next one. */
export function preparedCuts({
  keyTimes,
  start,
  length,
}: Pick<PreparedPicture, 'keyTimes' | 'start' | 'length'>): number[] {
  const cuts: number[] = [];
  for (const [place, time] of keyTimes.entries()) {
    const last = cuts.at(-1) ?? -Infinity;
    const next = keyTimes[place + 1] ?? start + length;
    const isLate = time - last > segmentSeconds - sameTimeSeconds;
    if (isLate || next - last > segmentSeconds + sameTimeSeconds) cuts.push(time);
  }
  return cuts;
}

/** Smaller recordings are uploaded unchanged, since preparing takes longer than it saves. */
const worthFromBytes = 100_000_000;

/** A recording must be this many times as large as its qualities together. */
const worthFromShare = 1.5;

type MeasuredRecording = { bytes: number; seconds: number; height: number };

/** Returns whether preparing the recording reduces the upload; false if its length is unknown. */
export function isWorthPreparing({ bytes, seconds, height }: MeasuredRecording): boolean {
  if (bytes < worthFromBytes || !(seconds > 0) || !(height > 0)) return false;
  return bytes * 8 >= worthFromShare * preparedBitsPerSecond(height) * seconds;
}

/** Returns the most bits per second of all qualities and the audio together. */
function preparedBitsPerSecond(height: number): number {
  return ladderOf(height).reduce((sum, each) => sum + pictureBitsPerSecond(each), preparedSoundBitsPerSecond);
}

/** The integrated loudness of every video (ITU-R BS.1770, EBU R 128), so that lessons are equally loud. */
export const targetLufs = -16;

/** An inaudible difference; audio this close to the target is not changed. */
export const toleranceLu = 1;

/** The largest gain; a quieter recording has more noise than voice. */
const raisedAtMostDb = 24;

/**
 * The highest true peak of packaged audio, in dBFS. Encoding raises peaks by up to 1.4 dB, and learners get none
 * above −1.
 */
export const peakCeilingDb = -2.5;

/** The loudness before and after; null for audio that is silent or too short to measure. */
export type Loudness = { before: number; after: number } | { before: null; after: null };

export type Measured = {
  /** Null for silence, and for audio shorter than the measuring window of 0.4 s. */
  lufs: number | null;
  /** The true peak in dBFS. */
  peakDb: number;
};

/** Returns the gain in dB that brings the audio to the target; null if none is needed. */
export function gainFor({ lufs }: Measured): number | null {
  if (lufs === null || Math.abs(targetLufs - lufs) <= toleranceLu) return null;
  return Math.min(raisedAtMostDb, targetLufs - lufs);
}

/** Returns whether the gain would raise peaks above the ceiling. */
export function needsLimiter({ peakDb }: Measured, gainDb: number): boolean {
  return peakDb + gainDb > peakCeilingDb;
}
