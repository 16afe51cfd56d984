import { expect, test } from 'vitest';
import { firstPriceOf, firstPrices } from '#tests/content/first-prices.ts';
import {
  currencyFor,
  findPrice,
  firstPrice,
  isComplete,
  itemName,
  items,
  numOfPlan,
  offerFor,
  type PaidPlan,
  type Plan,
  planOfNum,
} from './plans.ts';

test('the first price list is the one that was decided', () => {
  const list = firstPrices.prices.map(({ id, currency, amountCents, gives, needs }) => [
    id,
    currency,
    amountCents,
    needs ? `${needs} becomes ${gives}` : gives,
  ]);
  expect(list).toEqual([
    ['premium-usd', 'USD', 5800, 'premium'],
    ['ultra-usd', 'USD', 7800, 'ultra'],
    ['premium-myr', 'MYR', 6800, 'premium'],
    ['ultra-myr', 'MYR', 9800, 'ultra'],
    ['upgrade-usd', 'USD', 2000, 'premium becomes ultra'],
    ['upgrade-myr', 'MYR', 3000, 'premium becomes ultra'],
  ]);
  expect(firstPrices.countryCurrencies).toEqual([{ country: 'Malaysia', currency: 'MYR' }]);
});

test('someone who holds no plan pays a plan’s own price, never that of an upgrade', () => {
  expect(firstPrice(firstPrices, 'ultra', 'USD').id).toBe('ultra-usd');
  expect(firstPrice(firstPrices, 'ultra', 'MYR').id).toBe('ultra-myr');
  expect(firstPrice(firstPrices, 'premium', 'USD').id).toBe('premium-usd');
});

test.each(['usd', 'myr'])('in %s premium and the upgrade together cost what ultra costs', (currency) => {
  const cents = (item: string) => firstPriceOf(`${item}-${currency}`).amountCents;
  expect(cents('premium') + cents('upgrade')).toBe(cents('ultra'));
});

test('the three items are Premium, Ultra and the upgrade', () => {
  expect(items.map(itemName)).toEqual(['premium', 'ultra', 'upgrade']);
});

test('somebody can pay in a currency once all three prices are there', () => {
  const { prices } = firstPrices;
  expect(isComplete(prices, 'MYR')).toBe(true);
  expect(isComplete(prices, 'IDR')).toBe(false);
  const without = prices.filter(({ id }) => id !== 'upgrade-myr');
  expect(isComplete(without, 'MYR')).toBe(false);
  expect(findPrice(without, { gives: 'ultra', needs: 'premium', currency: 'MYR' })).toBeUndefined();
});

test('a price that is missing is an error, and never another price', () => {
  const list = { ...firstPrices, countryCurrencies: [{ country: 'Indonesia', currency: 'IDR' }] };
  const indonesian = { paidPlan: 'free' as const, country: 'Indonesia' };
  expect(() => offerFor(list, indonesian, 'ultra')).toThrow('The price list has no ultra in IDR');
});

test.each([
  ['Malaysia', 'MYR'],
  ['Indonesia', 'USD'],
  ['Others', 'USD'],
  ['unknown', 'USD'],
])('someone registered in %s is charged in %s', (country, currency) => {
  expect(currencyFor(firstPrices, country)).toBe(currency);
});

test('a country with a row of its own pays in that currency', () => {
  const list = { ...firstPrices, countryCurrencies: [{ country: 'Indonesia', currency: 'IDR' }] };
  expect(currencyFor(list, 'Indonesia')).toBe('IDR');
  expect(currencyFor(list, 'Malaysia')).toBe('USD');
});

const owned = 'nothing, being owned already';

test.each<[Plan, string, PaidPlan, string]>([
  ['free', 'Malaysia', 'premium', 'premium-myr'],
  ['free', 'Malaysia', 'ultra', 'ultra-myr'],
  ['free', 'Indonesia', 'premium', 'premium-usd'],
  ['free', 'Indonesia', 'ultra', 'ultra-usd'],
  ['free', 'Others', 'premium', 'premium-usd'],
  ['free', 'Others', 'ultra', 'ultra-usd'],
  ['free', 'unknown', 'premium', 'premium-usd'],
  ['free', 'unknown', 'ultra', 'ultra-usd'],
  ['premium', 'Malaysia', 'premium', owned],
  ['premium', 'Malaysia', 'ultra', 'upgrade-myr'],
  ['premium', 'Indonesia', 'premium', owned],
  ['premium', 'Indonesia', 'ultra', 'upgrade-usd'],
  ['premium', 'Others', 'premium', owned],
  ['premium', 'Others', 'ultra', 'upgrade-usd'],
  ['premium', 'unknown', 'premium', owned],
  ['premium', 'unknown', 'ultra', 'upgrade-usd'],
  ['ultra', 'Malaysia', 'premium', owned],
  ['ultra', 'Malaysia', 'ultra', owned],
  ['ultra', 'Indonesia', 'premium', owned],
  ['ultra', 'Indonesia', 'ultra', owned],
  ['ultra', 'Others', 'premium', owned],
  ['ultra', 'Others', 'ultra', owned],
  ['ultra', 'unknown', 'premium', owned],
  ['ultra', 'unknown', 'ultra', owned],
])('for a %s owner in %s choosing %s costs %s', (paidPlan, country, choice, cost) => {
  const offer = offerFor(firstPrices, { paidPlan, country }, choice);
  expect(offer.verdict === 'pay' ? offer.price.id : owned).toBe(cost);
});

test.each<[string | number | null, PaidPlan]>([
  [1, 'ultra'],
  ['1', 'ultra'],
  [2, 'premium'],
  ['2', 'premium'],
  [0, 'premium'],
  ['11', 'premium'],
  ['-1', 'premium'],
  ['', 'premium'],
  ['ultra', 'premium'],
  [null, 'premium'],
])('num %o means %s', (num, plan) => {
  expect(planOfNum(num)).toBe(plan);
});

test.each<[PaidPlan, number]>([
  ['ultra', 1],
  ['premium', 2],
])('%s has the num %i', (plan, num) => {
  expect(numOfPlan(plan)).toBe(num);
});
