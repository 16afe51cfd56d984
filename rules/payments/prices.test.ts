import { expect, test } from 'vitest';
import { firstPrices } from '#tests/content/default-course.ts';
import { currencyDecimals, decimalText } from './money.ts';
import {
  comparePrice,
  currencies,
  fairUpgrade,
  findAmountMistake,
  findPriceWarnings,
  isCurrency,
  leastAmount,
  readAmount,
} from './prices.ts';

test('the currencies are codes of ISO 4217, each once', () => {
  const iso = new Set(Intl.supportedValuesOf('currency'));
  // Two are younger than some tables, and Stripe keeps one under its former code.
  const younger = new Set(['SLE', 'XCG', 'STD']);
  for (const code of currencies) expect(iso.has(code) || younger.has(code), code).toBe(true);
  expect(new Set(currencies).size).toBe(currencies.length);
});

test('prices cannot have three-decimal currencies and unknown codes', () => {
  for (const code of ['BHD', 'JOD', 'KWD', 'OMR', 'TND', 'usd', 'XTS', '', '__proto__'])
    expect(isCurrency(code), code).toBe(false);
});

test('exactly the zero-decimal currencies of Stripe have no decimals', () => {
  expect(currencies.filter((code) => currencyDecimals(code) === 0).join(' ')).toBe(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  );
});

test.each([
  [49, 'USD', 'amount-too-small'],
  [50, 'USD', null],
  [199, 'MYR', 'amount-too-small'],
  [200, 'MYR', null],
  [49, 'JPY', 'amount-too-small'],
  [50, 'JPY', null],
  [99_999_999, 'USD', null],
  [100_000_000, 'USD', 'amount-too-large'],
  [0, 'IDR', 'amount-too-small'],
  [1_690_000, 'IDR', 'amount-too-small'],
  [1_700_000, 'IDR', null],
  [1_499, 'KRW', 'amount-too-small'],
  [1_500, 'KRW', null],
  [-1, 'IDR', 'amount-too-small'],
  [119_900_000, 'IDR', null],
  [1_000_000_000_000, 'IDR', 'amount-too-large'],
  [89_900_001, 'IDR', 'amount-not-whole'],
  [15_050, 'ISK', 'amount-not-whole'],
  [5_000_050, 'UGX', 'amount-not-whole'],
  [5_000_000, 'UGX', null],
  [5000, 'KWD', 'unknown-currency'],
])('a price of %i in %s: %s', (amountCents, currency, mistake) => {
  expect(findAmountMistake(amountCents, currency)).toBe(mistake);
});

test.each([
  ['58', 'USD', 5800],
  ['58.5', 'USD', 5850],
  [' 1,234.50 ', 'USD', 123_450],
  ['0.29', 'USD', 29],
  ['899000', 'IDR', 89_900_000],
  ['899,000', 'IDR', 89_900_000],
  ['१,२३४.५०', 'USD', 123_450],
  ['١٬٢٣٤٫٥٠', 'USD', 123_450],
  ['50,000', 'UGX', 5_000_000],
  ['5000', 'JPY', 5000],
  ['5,000.00', 'JPY', 5000],
  ['5000.50', 'JPY', null],
  ['58.005', 'USD', null],
  ['58,50', 'USD', null],
  ['-5', 'USD', null],
  ['$58', 'USD', null],
  ['1e3', 'USD', null],
  ['', 'USD', null],
])('%j in %s is read as %s', (typed, currency, amountCents) => {
  expect(readAmount(typed, currency)).toBe(amountCents);
});

test.each(currencies)('an amount in %s is read as it is written', (currency) => {
  expect(readAmount(decimalText(123_400, currency), currency)).toBe(123_400);
});

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

test('the fair upgrade is the difference if Ultra costs more', () => {
  expect(fairUpgrade({ premium: 3900, ultra: 7800 })).toBe(3900);
  expect(fairUpgrade({ premium: 7800, ultra: 7800 })).toBeNull();
  expect(fairUpgrade({ premium: null, ultra: 7800 })).toBeNull();
});

test('every currency has a minimum of a few cents or more', () => {
  const smallest = currencies.filter((currency) => leastAmount(currency) < 30);
  expect(smallest).toEqual([]);
});
