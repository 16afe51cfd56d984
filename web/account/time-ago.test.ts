import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.UTC(2026, 5, 15, 12);
const [minute, hour] = [60_000, 3_600_000];

test.each([
  [0, '1 minute ago'],
  [-5 * minute, '1 minute ago'],
  [5 * minute, '5 minutes ago'],
  [59.9 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23.5 * hour, '23 hours ago'],
  [30 * hour, 'yesterday'],
  [12 * 24 * hour, '12 days ago'],
])('%s ms back was %s', (ms, text) => {
  expect(timeAgo(now - ms, now)).toBe(text);
});
