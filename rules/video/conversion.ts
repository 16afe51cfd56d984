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

/** How coarse the picture may be (higher is smaller). A constant keeps code sharp, and costs little where nothing moves. */
export const quantizer = 27;

export const soundBitsPerSecond = 96_000;

/** The options of one quality's picture, as mediabunny takes them. */
export function pictureOptions(height: number, framesPerSecond: number) {
  return {
    codec: 'avc',
    height,
    frameRate: frameRateOf(framesPerSecond),
    keyFrameInterval: segmentSeconds,
    forceTranscode: true,
    // Players of segments do not turn pictures.
    allowTransformationMetadata: false,
  } as const;
}

/**
 * Returns the bits a second that keep code sharp in an encoder that knows no quantizer: about 3 Mbit/s for 1080 lines,
 * 1.6 for 720 and 0.5 for 360. Larger pictures need fewer bits for each pixel.
 */
export function pictureBitsPerSecond(height: number): number {
  return Math.round((height ** 1.6 * 42) / 1000) * 1000;
}

// Recordings that the teacher's browser prepares: one MP4 with a picture for each quality, which the site copies and does
// not encode again. The site believes no file: it looks at each itself.

/** The comment in a prepared MP4; its number is that of the form. */
export const preparedTag = 'lectern-prepared-1';

/** The site may encode the sound once more to level it, so a little more is kept of it than learners get. */
export const preparedSoundBitsPerSecond = 128_000;

/** The picture of one quality, as it lies in an MP4. Times and lengths are in seconds. */
export type PreparedPicture = {
  codec: string | null;
  width: number;
  height: number;
  isTurned: boolean;
  start: number;
  length: number;
  framesPerSecond: number;
  bitsPerSecond: number;
  /** The times of the pictures that can be decoded without others. */
  keyTimes: readonly number[];
};

/** Clocks of MP4 round times. */
const sameTimeSeconds = 0.002;

/** Lengths may differ by as much as the slowest picture lasts. */
const sameLengthSeconds = 0.25;

const framesPerSecondAtMost = 30.5;

/** A cut lies at the first picture behind its mark. */
const segmentSecondsAtMost = segmentSeconds + 0.25;

/** A picture of more than so many times the usual bits is no lighter than what the site makes. */
const bitsAtMost = 4;

/** Whether these pictures, the largest first, are the qualities of one recording and can be cut at the same seconds. */
export function isPrepared(pictures: readonly PreparedPicture[]): boolean {
  const [largest] = pictures;
  if (!largest) return false;
  const ladder = ladderOf(largest.height);
  const cuts = cutsOf(largest);
  return (
    ladder.length === pictures.length &&
    pictures.every((picture, place) => {
      const { codec, isTurned, framesPerSecond, bitsPerSecond, height, start, length } = picture;
      return (
        codec === 'avc' &&
        !isTurned &&
        height === ladder[place] &&
        Math.abs(picture.width - (largest.width * height) / largest.height) <= 2 &&
        framesPerSecond <= framesPerSecondAtMost &&
        bitsPerSecond <= bitsAtMost * pictureBitsPerSecond(height) &&
        Math.abs(start - largest.start) <= sameTimeSeconds &&
        Math.abs(length - largest.length) <= sameLengthSeconds &&
        isCutAlike(picture, cuts)
      );
    })
  );
}

function isCutAlike(picture: PreparedPicture, wanted: readonly number[]): boolean {
  const { start, length } = picture;
  const cuts = cutsOf(picture);
  const ends = [...cuts.slice(1), start + length];
  return (
    cuts.length > 0 &&
    cuts.length === wanted.length &&
    cuts.every((cut, place) => Math.abs(cut - (wanted[place] ?? Infinity)) <= sameTimeSeconds) &&
    Math.abs((cuts[0] ?? Infinity) - start) <= sameTimeSeconds &&
    ends.every((end, place) => end - (cuts[place] ?? 0) <= segmentSecondsAtMost)
  );
}

/** Segments are cut at the last key picture within their length; where there is none, at the next one. */
function cutsOf({ keyTimes, start, length }: PreparedPicture): number[] {
  const cuts: number[] = [];
  for (const [place, time] of keyTimes.entries()) {
    const last = cuts.at(-1) ?? -Infinity;
    const next = keyTimes[place + 1] ?? start + length;
    const isLate = time - last > segmentSeconds - sameTimeSeconds;
    if (isLate || next - last > segmentSeconds + sameTimeSeconds) cuts.push(time);
  }
  return cuts;
}

/** Smaller recordings go as they are: preparing takes longer than it saves. */
const worthFromBytes = 100_000_000;

/** A recording must be so many times as heavy as its qualities together. */
const worthFromShare = 1.5;

type MeasuredRecording = { bytes: number; seconds: number; height: number };

/** Whether less goes over the line when the recording is prepared; false where the length is not known. */
export function isWorthPreparing({ bytes, seconds, height }: MeasuredRecording): boolean {
  if (bytes < worthFromBytes || !(seconds > 0) || !(height > 0)) return false;
  return bytes * 8 >= worthFromShare * preparedBitsPerSecond(height) * seconds;
}

/** The bits a second of all qualities and the sound together, at most. */
function preparedBitsPerSecond(height: number): number {
  return ladderOf(height).reduce((sum, each) => sum + pictureBitsPerSecond(each), preparedSoundBitsPerSecond);
}

/** How loud a video is: its integrated loudness by ITU-R BS.1770 and EBU R 128, in LUFS. */

/** Every video is brought to this, so that nobody reaches for the volume between two lessons. */
export const targetLufs = -16;

/** A difference that nobody hears; sound so near to the target stays as it was recorded. */
export const toleranceLu = 1;

/** A recording that is quieter than this much below the target has more noise than voice; raising it more helps nobody. */
const raisedAtMostDb = 24;

/**
 * The highest true peak that the sound is packaged with, in dBFS. Encoding it raises peaks by up to about one decibel,
 * and learners get none above −1.
 */
export const peakCeilingDb = -2;

/** Both are null for sound that is silent, or too short to be measured. */
export type Loudness = { before: number; after: number } | { before: null; after: null };

export type Measured = {
  /** Null for silence, and for sound shorter than the 0.4 s that are measured at once. */
  lufs: number | null;
  /** The true peak in dBFS. */
  peakDb: number;
};

/** Returns the decibels that bring the sound to the target; null where it may stay as it is. */
export function gainFor({ lufs }: Measured): number | null {
  if (lufs === null || Math.abs(targetLufs - lufs) <= toleranceLu) return null;
  return Math.min(raisedAtMostDb, targetLufs - lufs);
}

/** Whether the sound is raised so much that its peaks have to be held down. */
export function needsLimiter({ peakDb }: Measured, gainDb: number): boolean {
  return peakDb + gainDb > peakCeilingDb;
}
