import { expect, test } from 'vitest';
import { booksOf } from './payouts-screen.tsx';

const usd = {
  currency: 'USD',
  grossCents: 7800,
  refundedCents: 0,
  disputedCents: 0,
  feeCents: 256,
  netCents: 7544,
};
const payout = { id: 'po_1', status: 'paid', createdAt: 1, arrivesAt: 1 } as const;

test('a payout in a currency that we sold nothing in stands beside the others', () => {
  const payouts = [
    { ...payout, currency: 'USD', amountCents: 7000 },
    { ...payout, currency: 'MYR', amountCents: 500 },
  ];
  expect(booksOf([usd], { payouts, isComplete: true })).toMatchObject([
    { currency: 'MYR', netCents: 0, paidOutCents: 500 },
    { ...usd, paidOutCents: 7000 },
  ]);
});

test('nothing is said of payouts that are not known, or not whole', () => {
  expect(booksOf([usd], null)).toEqual([{ ...usd, paidOutCents: null }]);
  expect(booksOf([usd], { payouts: [], isComplete: false })).toEqual([{ ...usd, paidOutCents: null }]);
  expect(booksOf([], null)).toEqual([]);
});
