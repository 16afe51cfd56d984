import { expect, test } from 'vitest';
import { cropBox } from './pictures.ts';

test('crops a wide picture at its sides, and a tall one at the top and bottom', () => {
  expect(cropBox({ width: 4000, height: 1000 }, { ratio: 1, part: 0.5 })).toEqual({
    left: 1500,
    top: 0,
    width: 1000,
    height: 1000,
  });
  expect(cropBox({ width: 1000, height: 3000 }, { ratio: 4 / 3, part: 0 })).toEqual({
    left: 0,
    top: 0,
    width: 1000,
    height: 750,
  });
  expect(cropBox({ width: 1000, height: 3000 }, { ratio: 4 / 3, part: 1 })).toMatchObject({
    top: 2250,
    height: 750,
  });
});

test('does not crop a picture without a ratio', () => {
  expect(cropBox({ width: 300, height: 100 }, { ratio: null, part: 0.7 })).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 100,
  });
});

test('keeps at least one pixel, within the picture', () => {
  expect(cropBox({ width: 1, height: 4_000 }, { ratio: 16 / 9, part: 1 })).toEqual({
    left: 0,
    top: 3_999,
    width: 1,
    height: 1,
  });
});
