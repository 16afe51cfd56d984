import { expect, test } from 'vitest';
import { cutIntoMonths, monthOf, monthSpan } from './sales.ts';

test('a month ends where the next one begins, also at the end of a year', () => {
  expect(monthSpan('2026-12')).toEqual({
    from: Date.parse('2026-12-01T00:00+08:00'),
    to: Date.parse('2027-01-01T00:00+08:00'),
  });
  for (const wrong of ['2026-13', '2026-1', '26-01', '=2026-01', '']) expect(monthSpan(wrong)).toBeNull();
  expect(monthOf(Date.parse('2026-12-31T23:59+08:00'))).toBe('2026-12');
});

test('a span is cut at the beginnings of months, without a gap', () => {
  const from = Date.UTC(2026, 10, 20);
  const to = Date.UTC(2027, 1, 3);
  const spans = cutIntoMonths({ from, to });
  expect(spans.map((span) => monthOf(span.from))).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([from, to]);
  for (const [place, span] of spans.entries()) expect(spans[place + 1]?.from ?? to).toBe(span.to);
  expect(cutIntoMonths({ from: to, to })).toEqual([]);
});
