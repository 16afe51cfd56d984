import { expect, test } from 'vitest';
import { reportsAtMost, reportWindow, secondsToWait } from './report-limit.ts';

const now = Date.UTC(2026, 10, 22);

test('the report after the last one of a window waits for its end, and no longer', () => {
  const full = { windowStart: now - 20_000, reports: reportsAtMost };
  expect(secondsToWait({ ...full, reports: reportsAtMost - 1 }, now)).toBeNull();
  expect(secondsToWait(full, now)).toBe(40);
  expect(secondsToWait(full, now + 39_999)).toBe(1);
  expect(secondsToWait(reportWindow(full, now + 39_999), now + 39_999)).toBe(1);
  expect(reportWindow(full, now + 40_000)).toEqual({ windowStart: now + 40_000, reports: 0 });
});

test('a window that a wrong clock began in the future holds nobody up', () => {
  const ahead = { windowStart: now + 60_001, reports: reportsAtMost };
  expect(reportWindow(ahead, now)).toEqual({ windowStart: now, reports: 0 });
  const nearly = { windowStart: now + 60_000, reports: reportsAtMost };
  expect(secondsToWait(reportWindow(nearly, now), now)).toBe(60);
});
