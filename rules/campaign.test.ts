import { expect, test } from 'vitest';
import { getsNews, paceAt } from './campaign.ts';

test.each([
  ['a customer gets news without a choice', 'premium', null, true],
  ['a customer who switched them off gets none', 'ultra', 'off', false],
  ['a free account gets none without a choice', 'free', null, false],
  ['a free account gets them by choice', 'free', 'on', true],
] as const)('%s', (_, paidPlan, choice, expected) => {
  expect(getsNews({ paidPlan, choice })).toBe(expected);
});

test('the pace allows what the time since the last email gives, and saves at most ten seconds', () => {
  const now = 1_000_000;
  expect(paceAt({ pacedUpTo: now - 2_000, perMinute: 60, now }).allowed).toBe(2);
  expect(paceAt({ pacedUpTo: 0, perMinute: 60, now }).allowed).toBe(10);
  expect(paceAt({ pacedUpTo: 0, perMinute: 60, now }).after(10)).toBe(now);
  expect(paceAt({ pacedUpTo: now, perMinute: 60, now }).allowed).toBe(0);
  // A wrong clock of an earlier run does not hold the campaign up.
  expect(paceAt({ pacedUpTo: now + 3_600_000, perMinute: 60, now }).after(0)).toBe(now);
});
