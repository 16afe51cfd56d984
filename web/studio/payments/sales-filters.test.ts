import { expect, test } from 'vitest';
import { monthBefore, monthDays, readSalesQuery, writeSalesQuery } from './sales-filters.tsx';

const now = Date.UTC(2026, 10, 23);
const thisMonth = { from: '2026-11-01', to: '2026-11-30' };

test('reads a bare URL as this month, and `all` as all time', () => {
  expect(readSalesQuery('', now)).toEqual(thisMonth);
  expect(readSalesQuery('?all=1', now)).toEqual({});
  expect(readSalesQuery(writeSalesQuery({}), now)).toEqual({});
});

test('round-trips filters through the URL and ignores invalid ones', () => {
  const query = { ...thisMonth, state: 'refunded', plan: 'ultra', currency: 'MYR', kind: 'cash' } as const;
  expect(readSalesQuery(writeSalesQuery(query), now)).toEqual(query);
  expect(readSalesQuery('?from=2026-13-01&to=2026-10-05&state=x&currency=RM', now)).toEqual({
    to: '2026-10-05',
  });
});

test('starts and ends months at midnight in the site’s time zone', () => {
  expect(monthDays('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(monthBefore(Date.UTC(2026, 11, 31, 16))).toBe('2026-12');
  expect(monthBefore(Date.UTC(2026, 11, 31, 15))).toBe('2026-11');
});
