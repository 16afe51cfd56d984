import { expect, test } from 'vitest';
import { findWrongSales } from './sale-prices.ts';

const sales = new Map([['usd 5800', { amountCents: 4500, startsAt: 0, endsAt: 100_000 }]]);
const list = { id: 'cs', currency: 'usd', amountCents: 5800, createdAt: 50_000 };
const onSale = { ...list, amountCents: 4500, listCents: 5800, coupon: 'sale-en' };

test.each([
  ['the list price during the sale', list, 1],
  ['the list price after it', { ...list, createdAt: 100_000 }, 0],
  ['the sale price', onSale, 0],
  ['the sale price long after its end', { ...onSale, createdAt: 120_000 }, 1],
  ['another sale price', { ...onSale, amountCents: 4400 }, 1],
  ['a coupon that is lower', { ...onSale, amountCents: 4060, coupon: 'PERCENT' }, 0],
  ['a coupon that is not', { ...onSale, amountCents: 4800, coupon: 'FIXED' }, 1],
  ['a price without a sale', { ...list, amountCents: 7800 }, 0],
])('the oracle finds %s wrong or not', (_, paid, wrong) => {
  expect(findWrongSales([paid], sales)).toHaveLength(wrong);
});
