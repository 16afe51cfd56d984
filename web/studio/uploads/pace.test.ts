import { expect, test } from 'vitest';
import { beginPace } from './transfer.ts';

test('estimates the remaining time from the last seconds', () => {
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

test('starts measuring again when a chunk is sent again', () => {
  let now = 0;
  const pace = beginPace(() => now);
  pace.secondsLeft(0, 1_000);
  now = 5_000;
  expect(pace.secondsLeft(500, 1_000)).toBe(5);
  expect(pace.secondsLeft(400, 1_000)).toBeNull();
});
