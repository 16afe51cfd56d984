import { expect, test } from 'vitest';
import { firstPrices } from '#tests/content/first-prices.ts';
import { comparePrice, fairUpgrade, findPriceWarnings } from './price-check.ts';

const price = { amountCents: 7800, currency: 'USD' };

test.each([
  [{ amountCents: 7800, currency: 'USD', isActive: true }, 'agrees'],
  [{ amountCents: 7800, currency: 'USD', isActive: false }, 'inactive'],
  [{ amountCents: 7900, currency: 'USD', isActive: true }, 'differs'],
  [{ amountCents: 7800, currency: 'MYR', isActive: true }, 'differs'],
  [{ amountCents: null, currency: 'USD', isActive: false }, 'differs'],
  [null, 'missing'],
])('with %j at Stripe the price %s', (atStripe, state) => {
  expect(comparePrice(price, atStripe)).toBe(state);
});

const withAmount = (id: string, amountCents: number) =>
  firstPrices.prices.map((one) => (one.id === id ? { ...one, amountCents } : one));

test.each([
  ['the first prices', firstPrices.prices, []],
  ['a dearer upgrade', withAmount('upgrade-usd', 2100), ['upgrade-differs']],
  ['a dearer Ultra', withAmount('ultra-usd', 8800), ['upgrade-differs']],
  ['Ultra for the price of Premium', withAmount('ultra-usd', 5800), ['ultra-not-above-premium']],
  ['another price in ringgit', withAmount('ultra-myr', 1000), []],
  ['no upgrade', firstPrices.prices.filter(({ needs }) => needs === null), []],
  ['no Ultra', firstPrices.prices.filter(({ gives }) => gives === 'premium'), []],
])('%s in dollars: %j', (_, prices, warnings) => {
  expect(findPriceWarnings(prices, 'USD')).toEqual(warnings);
});

test('the upgrade that makes the three prices add up is the difference, where Ultra costs more', () => {
  expect(fairUpgrade({ premium: 3900, ultra: 7800 })).toBe(3900);
  expect(fairUpgrade({ premium: 7800, ultra: 7800 })).toBeNull();
  expect(fairUpgrade({ premium: null, ultra: 7800 })).toBeNull();
});
