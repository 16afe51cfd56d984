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
    'Prices are in US dollars ($). Learners registered in Indonesia pay in Indonesian rupiah (Rp), Malaysia pay in Malaysian ringgit (RM).',
  ],
  ['USD', [], 'Prices are in US dollars ($).'],
])('in %s with %j it says: %s', (currency, rows, note) => {
  expect(currencyNote(currency, rows)).toBe(note);
});

test('who has named no country yet reads where which currency is paid', () => {
  expect(currencyHint([malaysia])).toBe(
    'In Malaysia you pay in Malaysian ringgit (RM), elsewhere in US dollars ($).',
  );
  expect(currencyHint([])).toBe('You pay in US dollars ($).');
});
