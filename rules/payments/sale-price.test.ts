import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { currentCents } from '#rules/plans.ts';
import { priceWithCoupon } from './coupon.ts';
import {
  findSaleMistake,
  longestSaleDays,
  type SaleMistake,
  type SalePrice,
  withSale,
} from './sale-price.ts';

const ultra = { id: 'u', gives: 'ultra', needs: null, currency: 'USD', amountCents: 7800 } as const;
const sale: SalePrice = { amountCents: 4900, startsAt: 1_000, endsAt: 2_000 };
const percent = (percentOff: number) => ({ percentOff, amountsOff: {}, plan: null });

test.each<[now: number, cents: number]>([
  [999, 7800],
  [1_000, 4900],
  [1_999, 4900],
  [2_000, 7800],
])('a sale counts from its first moment until its end: at %i', (now, cents) => {
  expect(currentCents(withSale(ultra, sale, now))).toBe(cents);
});

test('ignores a sale that is not below the list price', () => {
  expect(withSale(ultra, { ...sale, amountCents: 7800 }, 1_500)).toBe(ultra);
});

test('the lower one of sale and coupon counts, never both', () => {
  const onSale = withSale(ultra, sale, 1_500);
  expect(priceWithCoupon(onSale, percent(50))).toBe(3900);
  expect(priceWithCoupon(onSale, percent(30))).toBeNull();
  expect(priceWithCoupon(onSale, { percentOff: null, amountsOff: { USD: 2900 }, plan: null })).toBeNull();
  expect(priceWithCoupon(onSale, percent(100))).toBe(0);
  expect(priceWithCoupon(ultra, percent(30))).toBe(5460);
});

test.each<[change: Partial<SalePrice>, mistake: SaleMistake | null]>([
  [{}, null],
  [{ amountCents: 7800 }, 'sale-not-lower'],
  [{ amountCents: 49 }, 'sale-too-small'],
  [{ endsAt: 1_000 }, 'sale-ends-before-start'],
  [{ startsAt: 0, endsAt: 500 }, 'sale-end-past'],
  [{ endsAt: 1_000 + longestSaleDays * dayMs }, null],
  [{ endsAt: 1_001 + longestSaleDays * dayMs }, 'sale-too-long'],
])('a sale price with %o is answered %s', (change, mistake) => {
  expect(findSaleMistake({ ...sale, ...change }, ultra, 600)).toBe(mistake);
});

test('upgrades have no sale, and whole currencies have whole sale prices', () => {
  expect(findSaleMistake(sale, { ...ultra, needs: 'premium' }, 0)).toBe('sale-of-upgrade');
  const rupiah = { ...ultra, currency: 'IDR', amountCents: 90_000_000 };
  expect(findSaleMistake({ ...sale, amountCents: 50_000_050 }, rupiah, 0)).toBe('sale-not-whole');
});
