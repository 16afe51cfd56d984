import { expect, test } from 'vitest';
import { pollingIntervalMs } from './polling-interval.ts';

test('the page asks every two seconds for two minutes, then every six', () => {
  expect(pollingIntervalMs({ times: 0, inVain: 0 })).toBe(2_000);
  expect(pollingIntervalMs({ times: 59, inVain: 0 })).toBe(2_000);
  expect(pollingIntervalMs({ times: 60, inVain: 0 })).toBe(6_000);
});

test('without an answer it asks ever more seldom, at least every half minute', () => {
  const pauses = [1, 2, 3, 4, 5, 20].map((inVain) => pollingIntervalMs({ times: 1, inVain }));
  expect(pauses).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
