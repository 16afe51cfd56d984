import { expect, test } from 'vitest';
import { frameRateOf, ladderOf } from './ladder.ts';

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
  expect([59.94, 29.97, 25, 1, Number.NaN].map(frameRateOf)).toEqual([30, 30, 25, 5, 30]);
});
