import { expect, test } from 'vitest';
import { beginPace } from './send-recording.ts';

test('the time that is left follows the speed of the last seconds', () => {
  let now = 0;
  const pace = beginPace(() => now);
  expect(pace.secondsLeft(0, 1_000)).toBeNull();
  now = 1_000;
  expect(pace.secondsLeft(10, 1_000)).toBeNull();
  now = 10_000;
  expect(pace.secondsLeft(100, 1_000)).toBe(90);
  now = 40_000;
  expect(pace.secondsLeft(110, 1_000)).toBeNull();
  now = 45_000;
  expect(pace.secondsLeft(610, 1_000)).toBeCloseTo(3.9);
});

test('a piece that is sent again is measured anew', () => {
  let now = 0;
  const pace = beginPace(() => now);
  pace.secondsLeft(0, 1_000);
  now = 5_000;
  expect(pace.secondsLeft(500, 1_000)).toBe(5);
  expect(pace.secondsLeft(400, 1_000)).toBeNull();
});
