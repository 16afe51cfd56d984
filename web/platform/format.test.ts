import { expect, test } from 'vitest';
import { formatDate, formatTimeAgo, formatWait } from './format.ts';

const now = Date.UTC(2026, 5, 15, 12);
const [minute, hour] = [60_000, 3_600_000];

test('a date is written in full', () => {
  expect(formatDate(new Date(2026, 11, 5, 12).getTime())).toBe('5 December 2026');
});

test.each([
  [0, '1 minute ago'],
  [-5 * minute, '1 minute ago'],
  [5 * minute, '5 minutes ago'],
  [59.9 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23.5 * hour, '23 hours ago'],
  [30 * hour, 'yesterday'],
  [12 * 24 * hour, '12 days ago'],
])('%s ms ago is written %s', (ms, text) => {
  expect(formatTimeAgo(now - ms, now)).toBe(text);
});

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [89.2, '90 seconds'],
  [90, '2 minutes'],
  [601, '11 minutes'],
  [5400, '2 hours'],
])('a wait of %s seconds is written %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
