import { expect, test } from 'vitest';
import { pictureBitsPerSecond, pictureOptions } from './conversion.ts';

test('a picture is converted to H.264 with a key frame every six seconds and at most 30 frames a second', () => {
  expect(pictureOptions(720, 59.94)).toMatchObject({
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
