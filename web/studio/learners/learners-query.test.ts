import { expect, test } from 'vitest';
import { isFiltered, queryOf, readFilters, searchOf } from './learners-query.ts';

test('filters survive a round trip through the URL', () => {
  const filters = readFilters('?q=nur%20a&plan=ultra&paidFrom=2026-11-01&other=1');
  expect(searchOf(filters)).toBe('?q=nur+a&plan=ultra&paidFrom=2026-11-01');
  expect(readFilters(searchOf(filters))).toEqual(filters);
  expect(searchOf(readFilters(''))).toBe('');
  expect([isFiltered(filters), isFiltered(readFilters('?q=a'))]).toEqual([true, false]);
});

test('a payment day reaches from its first moment to the start of the next day', () => {
  const query = queryOf(readFilters('?paidFrom=2026-11-01&paidTo=2026-11-01&country='));
  expect(query).toEqual({
    paidFrom: Date.parse('2026-11-01T00:00+08:00'),
    paidTo: Date.parse('2026-11-02T00:00+08:00'),
  });
  expect(queryOf(readFilters('?paidTo=soon'))).toEqual({});
});
