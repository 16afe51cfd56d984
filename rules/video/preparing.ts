/**
 * Recordings that the teacher's browser prepares: one MP4 with a picture for each quality, which the site copies and does
 * not encode again. The site believes no file: it looks at each itself.
 */
import { pictureBitsPerSecond } from './conversion.ts';
import { ladderOf, segmentSeconds } from './ladder.ts';

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
  const heights = ladderOf(largest.height);
  const cuts = cutsOf(largest);
  return (
    heights.length === pictures.length &&
    pictures.every((picture, place) => {
      const { codec, isTurned, framesPerSecond, bitsPerSecond, height, start, length } = picture;
      return (
        codec === 'avc' &&
        !isTurned &&
        height === heights[place] &&
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

export type MeasuredRecording = { bytes: number; seconds: number; height: number };

/** Whether less goes over the line when the recording is prepared; false where the length is not known. */
export function isWorthPreparing({ bytes, seconds, height }: MeasuredRecording): boolean {
  if (bytes < worthFromBytes || !(seconds > 0) || !(height > 0)) return false;
  return bytes * 8 >= worthFromShare * preparedBitsPerSecond(height) * seconds;
}

/** The bits a second of all qualities and the sound together, at most. */
function preparedBitsPerSecond(height: number): number {
  return ladderOf(height).reduce((sum, each) => sum + pictureBitsPerSecond(each), preparedSoundBitsPerSecond);
}
