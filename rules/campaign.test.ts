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
});

test('a clock that was ahead does not hold the campaign up', () => {
  const now = 1_000_000;
  const pace = paceAt({ pacedUpTo: now + 3_600_000, perMinute: 60, now });
  expect([pace.allowed, pace.after(1)]).toEqual([1, now]);
});

test('a pace of less than one email in ten seconds sends, too', () => {
  const now = 1_000_000;
  const pace = paceAt({ pacedUpTo: now - 60_000, perMinute: 1, now });
  expect([pace.allowed, pace.after(1)]).toEqual([1, now]);
  expect(paceAt({ pacedUpTo: now - 59_000, perMinute: 1, now }).allowed).toBe(0);
});
