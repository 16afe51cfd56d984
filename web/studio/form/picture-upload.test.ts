import { expect, test } from 'vitest';
import { cropBox, scaledSize } from './picture-upload.tsx';

test('a wide picture is cropped at its sides, a tall one above and below', () => {
  expect(cropBox({ width: 4000, height: 1000 }, 1, 0.5)).toEqual({
    left: 1500,
    top: 0,
    width: 1000,
    height: 1000,
  });
  expect(cropBox({ width: 1000, height: 3000 }, 4 / 3, 0)).toEqual({
    left: 0,
    top: 0,
    width: 1000,
    height: 750,
  });
  expect(cropBox({ width: 1000, height: 3000 }, 4 / 3, 1)).toMatchObject({ top: 2250, height: 750 });
});

test('a picture for a place of any shape stays whole', () => {
  expect(cropBox({ width: 300, height: 100 }, null, 0.7)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 100,
  });
});

test('a large picture is scaled to 1600 pixels, and a small one is never made larger', () => {
  expect(scaledSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(scaledSize({ width: 320, height: 240 })).toEqual({ width: 320, height: 240 });
  expect(scaledSize({ width: 9000, height: 2 })).toEqual({ width: 1600, height: 1 });
});
