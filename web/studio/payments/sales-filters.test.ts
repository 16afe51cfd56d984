import { expect, test } from 'vitest';
import { monthBefore, monthDays, readSalesQuery, writeSalesQuery } from './sales-filters.tsx';

const now = Date.UTC(2026, 10, 23);
const thisMonth = { from: '2026-11-01', to: '2026-11-30' };

test('a bare address means this month, and all time is said', () => {
  expect(readSalesQuery('', now)).toEqual(thisMonth);
  expect(readSalesQuery('?all=1', now)).toEqual({});
  expect(readSalesQuery(writeSalesQuery({}), now)).toEqual({});
});

test('a filter comes back from the address as it was written, and nonsense is left out', () => {
  const query = { ...thisMonth, state: 'refunded', plan: 'ultra', currency: 'MYR', kind: 'cash' } as const;
  expect(readSalesQuery(writeSalesQuery(query), now)).toEqual(query);
  expect(readSalesQuery('?from=2026-13-01&to=2026-10-05&state=x&currency=RM', now)).toEqual({
    to: '2026-10-05',
  });
});

test('months begin and end at midnight of the site', () => {
  expect(monthDays('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(monthBefore(Date.UTC(2026, 11, 31, 16))).toBe('2026-12');
  expect(monthBefore(Date.UTC(2026, 11, 31, 15))).toBe('2026-11');
});
