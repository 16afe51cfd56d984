import { expect, test } from 'vitest';
import { chargedFor, type CouponQuote, isLoweredByCoupon } from './coupon.ts';

const list = { id: 'ultra-usd', amountCents: 7800 };
const onSale = { ...list, sale: { amountCents: 4900, endsAt: 1 } };

const quoteOf = (amountCents: number): CouponQuote => ({
  answer: 'valid',
  code: 'CODE',
  endsAt: null,
  isReferral: false,
  prices: [{ id: 'ultra-usd', plan: 'ultra', currency: 'USD', listCents: 7800, amountCents }],
});

test.each([
  ['the list price', list, null, 7800, false],
  ['the sale price', onSale, null, 4900, false],
  ['the price after a coupon', list, quoteOf(6000), 6000, true],
  ['a coupon that is lower than the sale', onSale, quoteOf(3900), 3900, true],
  ['the sale, when a coupon was quoted before it started', onSale, quoteOf(6000), 4900, false],
  ['nothing after a coupon of 100 %', onSale, quoteOf(0), 0, true],
  ['the list price with a coupon for another price', { ...list, id: 'other' }, quoteOf(1), 7800, false],
])('the customer is charged %s', (_, price, quote, charged, isLowered) => {
  expect(chargedFor(price, quote)).toBe(charged);
  expect(isLoweredByCoupon(price, quote)).toBe(isLowered);
});
