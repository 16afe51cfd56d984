import { expect, test } from 'vitest';
import { cutIntoMonths, monthOf, monthSpan, type Payout, settlementsOf, sumPaidOut } from './sales.ts';

test('a month ends where the next one begins, also at the end of a year', () => {
  expect(monthSpan('2026-12')).toEqual({
    from: Date.parse('2026-12-01T00:00+08:00'),
    to: Date.parse('2027-01-01T00:00+08:00'),
  });
  for (const wrong of ['2026-13', '2026-1', '26-01', '=2026-01', '']) expect(monthSpan(wrong)).toBeNull();
  expect(monthOf(Date.parse('2026-12-31T23:59+08:00'))).toBe('2026-12');
});

test('a span is split at the starts of months, without a gap', () => {
  const from = Date.UTC(2026, 10, 20);
  const to = Date.UTC(2027, 1, 3);
  const spans = cutIntoMonths({ from, to });
  expect(spans.map((span) => monthOf(span.from))).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([from, to]);
  for (const [place, span] of spans.entries()) expect(spans[place + 1]?.from ?? to).toBe(span.to);
  expect(cutIntoMonths({ from: to, to })).toEqual([]);
});

test('charges, refunds, disputes and fees add up by currency', () => {
  expect(
    settlementsOf([
      { currency: 'USD', kind: 'charge', amountCents: 15_600, feeCents: 512 },
      { currency: 'MYR', kind: 'charge', amountCents: 9_800, feeCents: 314 },
      { currency: 'USD', kind: 'refund', amountCents: -2_000, feeCents: 0 },
      { currency: 'USD', kind: 'dispute', amountCents: -7_800, feeCents: 1_500 },
    ]),
  ).toEqual([
    {
      currency: 'MYR',
      grossCents: 9_800,
      refundedCents: 0,
      disputedCents: 0,
      feeCents: 314,
      netCents: 9_486,
    },
    {
      currency: 'USD',
      grossCents: 15_600,
      refundedCents: -2_000,
      disputedCents: -7_800,
      feeCents: 2_012,
      netCents: 3_788,
    },
  ]);
  expect(settlementsOf([])).toEqual([]);
});

test('a failed payout does not count', () => {
  const payout = { id: 'po_1', createdAt: 1, arrivesAt: 2, currency: 'USD', status: 'paid' } as const;
  const payouts: Payout[] = [
    { ...payout, amountCents: 500 },
    { ...payout, amountCents: 70, status: 'in-transit' },
    { ...payout, amountCents: 9_000, status: 'failed' },
    { ...payout, amountCents: 4, currency: 'MYR' },
  ];
  expect([sumPaidOut(payouts, 'USD'), sumPaidOut(payouts, 'MYR'), sumPaidOut([], 'EUR')]).toEqual([
    570, 4, 0,
  ]);
});
