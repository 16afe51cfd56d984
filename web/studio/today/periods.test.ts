import { expect, test } from 'vitest';
import { periodsAt } from './periods.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime();

test('a week begins on Monday, also on a Sunday, and periods reach back over the new year', () => {
  expect(periodsAt(new Date(2026, 10, 22, 23, 59))).toEqual({
    day: at(2026, 11, 22),
    dayBefore: at(2026, 11, 21),
    week: at(2026, 11, 16),
    weekBefore: at(2026, 11, 9),
    month: at(2026, 11, 1),
    monthBefore: at(2026, 10, 1),
  });
  expect(periodsAt(new Date(2027, 0, 1, 0, 0))).toEqual({
    day: at(2027, 1, 1),
    dayBefore: at(2026, 12, 31),
    week: at(2026, 12, 28),
    weekBefore: at(2026, 12, 21),
    month: at(2027, 1, 1),
    monthBefore: at(2026, 12, 1),
  });
});
