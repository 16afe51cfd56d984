import { expect, test } from 'vitest';
import { cropBox, scaledSize } from './picture-upload.tsx';

test('crops a wide picture at its sides, and a tall one at the top and bottom', () => {
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

test('does not crop a picture without a ratio', () => {
  expect(cropBox({ width: 300, height: 100 }, null, 0.7)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 100,
  });
});

test('scales large pictures to 1600 pixels, and never scales up', () => {
  expect(scaledSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 });
  expect(scaledSize({ width: 320, height: 240 })).toEqual({ width: 320, height: 240 });
  expect(scaledSize({ width: 9000, height: 2 })).toEqual({ width: 1600, height: 1 });
});
