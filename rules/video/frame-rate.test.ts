import { expect, test } from 'vitest';
import { frameRateOf } from './frame-rate.ts';

/** Frames at a rate, for some seconds from a second on. */
const frames = (perSecond: number, seconds: number, from = 0) =>
  Array.from({ length: Math.round(perSecond * seconds) }, (_, at) => from + at / perSecond);

test.each([
  ['30', frames(30, 10), 30],
  ['29.97', frames(30_000 / 1_001, 10), 30_000 / 1_001],
  ['25', frames(25, 10), 25],
  ['5', frames(5, 10), 5],
  ['60, of which every second frame is left out', frames(60, 10), 30],
  ['59.94', frames(60_000 / 1_001, 10), 30_000 / 1_001],
  ['50', frames(50, 10), 25],
  ['240, as in slow motion', frames(240, 2), 30],
  ['a frame every ten seconds', frames(0.1, 100), 5],
  ['17', frames(17, 10), 17],
  ['a single frame', [3], 5],
  ['nothing', [], 5],
  ['60 s at 5 and then 20 s at 30', [...frames(5, 60), ...frames(30, 20, 60)], 30],
  ['20 s at 30 and then an hour at 1', [...frames(30, 20), ...frames(1, 3_600, 20)], 30],
  ['30 in whole milliseconds', frames(30, 20).map((time) => Math.round(time * 1000) / 1000), 30],
  ['30 with every third frame missing', frames(30, 20).filter((_, at) => at % 3 !== 1), 30],
  ['30 in any order', frames(30, 10).toReversed(), 30],
])('packages %s with the rate of the parts that move', (_, times, expected) => {
  const { num, den } = frameRateOf(times);
  expect(num / den).toBeCloseTo(expected, 3);
});
