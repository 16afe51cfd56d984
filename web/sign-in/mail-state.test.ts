import { expect, test } from 'vitest';
import { pollingIntervalMs } from './mail-state.tsx';

test('the page polls every two seconds for two minutes, then every six', () => {
  expect(pollingIntervalMs({ requests: 0, failures: 0 })).toBe(2_000);
  expect(pollingIntervalMs({ requests: 59, failures: 0 })).toBe(2_000);
  expect(pollingIntervalMs({ requests: 60, failures: 0 })).toBe(6_000);
});

test('failed requests double the interval, up to half a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 20].map((failures) => pollingIntervalMs({ requests: 1, failures }));
  expect(pauses).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});
