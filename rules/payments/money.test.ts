import { expect, test } from 'vitest';
import { decimalText, moneyText } from './money.ts';

test.each([
  [7800, 'USD', '$78.00'],
  [9800, 'MYR', 'RM98.00'],
  [123_456, 'MYR', 'RM1,234.56'],
  [5, 'USD', '$0.05'],
  [0, 'USD', '$0.00'],
  [99_999_999, 'USD', '$999,999.99'],
  // Stripe counts hundredths of a rupiah, which nobody writes.
  [89_900_000, 'IDR', 'Rp899,000'],
  [89_900_050, 'IDR', 'Rp899,000.50'],
  [5000, 'JPY', '¥5,000'],
  [1_250_000, 'KRW', 'KRW1,250,000'],
  // Stripe counts hundredths of these too, which are always 00.
  [5_000_000, 'UGX', 'UGX50,000'],
  [150_000, 'ISK', 'ISK1,500'],
  [5_124_000, 'KWD', 'KWD5,124.000'],
  [4900, 'EUR', '€49.00'],
  [4900, 'SGD', 'S$49.00'],
  [4900, 'CHF', 'CHF49.00'],
])('%i in %s is written %s', (amountCents, currency, text) => {
  expect(moneyText(amountCents, currency)).toBe(text);
});

test.each([
  [7800, 'USD', '78.00'],
  [123_456_789, 'MYR', '1234567.89'],
  [5000, 'JPY', '5000'],
])('%i in %s is the number %s', (amountCents, currency, text) => {
  expect(decimalText(amountCents, currency)).toBe(text);
});
