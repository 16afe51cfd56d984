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

test('lists a payout in a currency without sales', () => {
  const payouts = [
    { ...payout, currency: 'USD', amountCents: 7000 },
    { ...payout, currency: 'MYR', amountCents: 500 },
  ];
  expect(booksOf([usd], { payouts, isComplete: true })).toMatchObject([
    { currency: 'MYR', netCents: 0, paidOutCents: 500 },
    { ...usd, paidOutCents: 7000 },
  ]);
});

test('leaves the paid-out amount open when payouts are unknown or incomplete', () => {
  expect(booksOf([usd], null)).toEqual([{ ...usd, paidOutCents: null }]);
  expect(booksOf([usd], { payouts: [], isComplete: false })).toEqual([{ ...usd, paidOutCents: null }]);
  expect(booksOf([], null)).toEqual([]);
});
