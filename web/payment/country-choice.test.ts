import { expect, test } from 'vitest';
import { currencyHint, currencyNote } from './country-choice.tsx';

const malaysia = { country: 'Malaysia', currency: 'MYR' };
const indonesia = { country: 'Indonesia', currency: 'IDR' };

test.each([
  ['MYR', [malaysia], 'Prices are in Malaysian ringgit (RM) because your country is Malaysia.'],
  [
    'USD',
    [malaysia],
    'Prices are in US dollars ($). Learners registered in Malaysia pay in Malaysian ringgit (RM).',
  ],
  [
    'USD',
    [indonesia, malaysia],
    'Prices are in US dollars ($). Learners registered in Indonesia pay in Indonesian rupiah (Rp), those in Malaysia pay in Malaysian ringgit (RM).',
  ],
  ['USD', [], 'Prices are in US dollars ($).'],
])('the note for %s with %j is: %s', (currency, rows, note) => {
  expect(currencyNote(currency, rows)).toBe(note);
});

test('the hint lists the currency of each country while the user’s is unknown', () => {
  expect(currencyHint({ countryCurrencies: [malaysia], defaultCurrency: 'USD' })).toBe(
    'In Malaysia you pay in Malaysian ringgit (RM), elsewhere in US dollars ($).',
  );
  expect(currencyHint({ countryCurrencies: [indonesia, malaysia], defaultCurrency: 'USD' })).toBe(
    'In Indonesia you pay in Indonesian rupiah (Rp), in Malaysia you pay in Malaysian ringgit (RM), elsewhere in US dollars ($).',
  );
  expect(currencyHint({ countryCurrencies: [], defaultCurrency: 'USD' })).toBe('You pay in US dollars ($).');
});
