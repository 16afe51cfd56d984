import { expect, test } from 'vitest';
import { figureRows, periodsAt } from './today-figures.tsx';

const pair = (now: number, before = 0) => ({ now, before });

test('groups periods with the same count, and leaves out zero comparisons', () => {
  expect(figureRows({ day: pair(3), week: pair(3, 5), month: pair(8, 2) })).toEqual([
    { periods: ['day', 'week'], now: 3, before: [{ period: 'week', count: 5 }] },
    { periods: ['month'], now: 8, before: [{ period: 'month', count: 2 }] },
  ]);
});

test('shows fewer for a month that began within the week', () => {
  expect(figureRows({ day: pair(1), week: pair(4), month: pair(1) }).map(({ now }) => now)).toEqual([
    1, 4, 1,
  ]);
});

/** Midnight in Kuala Lumpur. */
const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, -8);

test('starts weeks on Monday, and crosses the new year', () => {
  expect(periodsAt(at(2026, 11, 23) - 60_000)).toEqual({
    day: at(2026, 11, 22),
    dayBefore: at(2026, 11, 21),
    week: at(2026, 11, 16),
    weekBefore: at(2026, 11, 9),
    month: at(2026, 11, 1),
    monthBefore: at(2026, 10, 1),
  });
  expect(periodsAt(at(2027, 1, 1))).toEqual({
    day: at(2027, 1, 1),
    dayBefore: at(2026, 12, 31),
    week: at(2026, 12, 28),
    weekBefore: at(2026, 12, 21),
    month: at(2027, 1, 1),
    monthBefore: at(2026, 12, 1),
  });
});
