import { expect, test } from 'vitest';
import {
  type Currency,
  currencyFor,
  firstPrice,
  numOfPlan,
  offerFor,
  type PaidPlan,
  type Plan,
  planOfNum,
  priceById,
  type PriceId,
  prices,
} from './plans.ts';

test('the price list is the one that was decided', () => {
  const list = prices.map(({ id, currency, amountCents, gives, needs }) => [
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
});

test('someone who holds no plan pays a plan’s own price, never that of an upgrade', () => {
  expect(firstPrice('ultra', 'USD').id).toBe('ultra-usd');
  expect(firstPrice('ultra', 'MYR').id).toBe('ultra-myr');
  expect(firstPrice('premium', 'USD').id).toBe('premium-usd');
});

test.each<[Currency, PriceId, PriceId, PriceId]>([
  ['USD', 'premium-usd', 'upgrade-usd', 'ultra-usd'],
  ['MYR', 'premium-myr', 'upgrade-myr', 'ultra-myr'],
])('in %s premium and the upgrade together cost what ultra costs', (_, premium, upgrade, ultra) => {
  const cents = (id: PriceId) => priceById(id)!.amountCents;
  expect(cents(premium) + cents(upgrade)).toBe(cents(ultra));
});

test.each(['', 'premium', 'PREMIUM-USD', 'price_premium_usd', '__proto__', 'length'])(
  'there is no price called "%s"',
  (id) => {
    expect(priceById(id)).toBeUndefined();
  },
);

test.each<[string, Currency]>([
  ['Malaysia', 'MYR'],
  ['Indonesia', 'USD'],
  ['Others', 'USD'],
  ['unknown', 'USD'],
])('someone registered in %s is charged in %s', (country, currency) => {
  expect(currencyFor(country)).toBe(currency);
});

const owned = 'nothing, being owned already';

test.each<[Plan, string, PaidPlan, PriceId | typeof owned]>([
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
])('for a %s owner in %s choosing %s costs %s', (plan, country, choice, cost) => {
  const offer = offerFor({ plan, country }, choice);
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
