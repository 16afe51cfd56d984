import { expect, test } from 'vitest';
import { figureRows } from './figure-rows.ts';

const pair = (now: number, before = 0) => ({ now, before });

test('periods with the same figure share a row, and nothing is compared with nothing', () => {
  expect(figureRows({ day: pair(3), week: pair(3, 5), month: pair(8, 2) })).toEqual([
    { periods: ['day', 'week'], now: 3, before: [{ period: 'week', count: 5 }] },
    { periods: ['month'], now: 8, before: [{ period: 'month', count: 2 }] },
  ]);
});

test('a month that began within the week may count less than the week', () => {
  expect(figureRows({ day: pair(1), week: pair(4), month: pair(1) }).map(({ now }) => now)).toEqual([
    1, 4, 1,
  ]);
});
