import { expect, test } from 'vitest';
import { sumPaidOut, type Payout, settlementsOf } from './settlement.ts';

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

test('a payout that failed was paid to nobody', () => {
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
