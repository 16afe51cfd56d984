import { expect, test } from 'vitest';
import {
  gainFor,
  isPrepared,
  isWorthPreparing,
  ladderOf,
  needsLimiter,
  pictureBitsPerSecond,
  pictureOptions,
  type PreparedPicture,
  qualitiesOf,
} from './conversion.ts';

test('a picture is converted to H.264 with a key frame every six seconds and at most 30 frames a second', () => {
  expect(pictureOptions({ lines: 720, isUpright: false, framesPerSecond: 59.94 })).toMatchObject({
    codec: 'avc',
    height: 720,
    frameRate: 30,
    keyFrameInterval: 6,
  });
});

test.each([
  [1080, 3_000_000],
  [720, 1_570_000],
  [360, 517_000],
])('an encoder without a quantizer gets for %s lines about %s bits a second', (height, bits) => {
  expect(Math.abs(pictureBitsPerSecond(height) / bits - 1)).toBeLessThan(0.02);
});

test.each([
  [2160, [1080, 720, 360]],
  [1080, [1080, 720, 360]],
  [1066, [1066, 720, 360]],
  [900, [720, 360]],
  [720, [720, 360]],
  [480, [480, 360]],
  [360, [360]],
  [361, [360]],
  [180, [180]],
  [241, [240]],
])('a recording of %i lines is packaged in %j', (height, expected) => {
  expect(ladderOf(height)).toEqual(expected);
});

test('frames are as many as the recording has, within reason', () => {
  const rates = [59.94, 29.97, 25, 1, Number.NaN].map(
    (framesPerSecond) => pictureOptions({ lines: 360, isUpright: false, framesPerSecond }).frameRate,
  );
  expect(rates).toEqual([30, 30, 25, 5, 30]);
});

test.each([
  ['quiet sound is raised to the target', -30, 14],
  ['loud sound is lowered to it', -9, -7],
  ['sound within one unit stays', -16.9, null],
  ['sound a little farther away does not', -17.2, 1.2],
  ['hiss is not raised without end', -60, 24],
  ['silence stays', null, null],
])('%s', (_, lufs, gain) => {
  const found = gainFor({ lufs, peakDb: -3 });
  if (gain === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(gain);
});

test('peaks are held down only where the gain would lead them above the ceiling', () => {
  expect(needsLimiter({ lufs: -30, peakDb: -17 }, 14)).toBe(false);
  expect(needsLimiter({ lufs: -30, peakDb: -10 }, 14)).toBe(true);
});

test.each([
  [{ width: 1920, height: 1080 }, ['1080p 1920x1080', '720p 1280x720', '360p 640x360']],
  [{ width: 1080, height: 1920 }, ['1080p 1080x1920', '720p 720x1280', '360p 360x640']],
  [{ width: 3840, height: 2160 }, ['1080p 1920x1080', '720p 1280x720', '360p 640x360']],
  [{ width: 640, height: 480 }, ['480p 640x480', '360p 480x360']],
  [{ width: 357, height: 201 }, ['200p 356x200']],
  [{ width: 1920, height: 1066 }, ['1066p 1920x1066', '720p 1296x720', '360p 648x360']],
  [{ width: 1, height: 1 }, ['2p 2x2']],
])('a recording of %j is packaged as %j', (size, expected) => {
  expect(qualitiesOf(size).map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual(expected);
});

const picture = (height: number, more: Partial<PreparedPicture> = {}): PreparedPicture => ({
  codec: 'avc',
  width: (height * 16) / 9,
  height,
  isTurned: false,
  start: 0,
  length: 20,
  framesPerSecond: 30,
  bitsPerSecond: 400_000,
  keyTimes: [0, 6, 12, 18],
  ...more,
});

const whole = [picture(1080), picture(720), picture(360)];

/** The whole with one picture in place of the smallest. */
const withLast = (more: Partial<PreparedPicture>) => [picture(1080), picture(720), picture(360, more)];

test('pictures of all qualities with key frames at the same seconds are prepared', () => {
  expect(isPrepared(whole)).toBe(true);
  expect(isPrepared([picture(300)])).toBe(true);
});

test.each<[string, PreparedPicture[]]>([
  ['no picture', []],
  ['a missing quality', [picture(1080), picture(360)]],
  ['another order', whole.toReversed()],
  ['a quality twice', [...whole, picture(360)]],
  ['a quality that no ladder has', [picture(1080), picture(700), picture(360)]],
  ['a picture that is larger than 1080 lines', [picture(2160), picture(720), picture(360)]],
  ['another codec', withLast({ codec: 'hevc' })],
  ['an unknown codec', withLast({ codec: null })],
  ['another shape', withLast({ width: 360 })],
  ['a turned picture', withLast({ isTurned: true })],
  ['more frames than a site makes', withLast({ framesPerSecond: 60 })],
  ['a small picture that is as heavy as a large one', withLast({ bitsPerSecond: 5_000_000 })],
  ['another beginning', withLast({ start: 0.1, length: 19.9 })],
  ['another length', withLast({ length: 21 })],
  ['a quality without a key frame', withLast({ keyTimes: [] })],
  ['a key frame at another second', withLast({ keyTimes: [0, 6, 11.9, 18] })],
  ['a key frame that is missing', withLast({ keyTimes: [0, 6, 18] })],
  ['a beginning without a key frame', whole.map((each) => ({ ...each, keyTimes: [1, 6, 12, 18] }))],
  ['segments that are too long', whole.map((each) => ({ ...each, keyTimes: [0, 6, 12.5, 18] }))],
  ['a last segment that is too long', whole.map((each) => ({ ...each, keyTimes: [0, 6, 12] }))],
])('%s is not prepared', (_, pictures) => {
  expect(isPrepared(pictures)).toBe(false);
});

test('key frames between the cuts change nothing', () => {
  expect(isPrepared(withLast({ keyTimes: [0, 2.5, 6, 7, 12, 18, 19] }))).toBe(true);
});

test('marks may lie a picture behind their second', () => {
  expect(isPrepared(whole.map((each) => ({ ...each, keyTimes: [0, 6.1, 12.1, 18] })))).toBe(true);
});

const hour = 3600;
const gigabyte = 1_000_000_000;

test.each([
  ['an hour of a phone in 1080p', { bytes: 7 * gigabyte, seconds: hour, height: 1080 }, true],
  ['ten minutes in 4K', { bytes: 3 * gigabyte, seconds: 600, height: 2160 }, true],
  ['an hour of a screen, made small already', { bytes: gigabyte, seconds: hour, height: 1080 }, false],
  ['half a minute', { bytes: 60_000_000, seconds: 30, height: 1080 }, false],
  ['a recording of unknown length', { bytes: gigabyte, seconds: 0, height: 1080 }, false],
  ['a recording of unknown height', { bytes: gigabyte, seconds: 60, height: 0 }, false],
])('%s', (_, recording, isWorth) => {
  expect(isWorthPreparing(recording)).toBe(isWorth);
});
