import { afterEach, expect, test } from 'vitest';
import { moneyText } from './payments/money.ts';
import { dayAndTimeText, dayText } from './site-time.ts';
import { setTextLanguage } from './text-language.ts';

afterEach(() => setTextLanguage('en'));

const time = Date.parse('2026-12-05T14:30:00+08:00');

test('dates are written in the given language', () => {
  expect(dayText(time)).toBe('5 December 2026');
  expect(dayText(time, 'ms')).toBe('5 Disember 2026');
  expect(dayText(time, 'id')).toBe('5 Desember 2026');
});

test('amounts have the separators of the given language', () => {
  expect(moneyText(89_900_000, 'IDR')).toBe('Rp899,000');
  expect(moneyText(89_900_000, 'IDR', 'id')).toBe('Rp899.000');
  expect(moneyText(-123_456, 'USD', 'id')).toBe('-$1.234,56');
  expect(moneyText(123_456, 'MYR', 'ms')).toBe('RM1,234.56');
});

test('a page writes in its own language', () => {
  setTextLanguage('id');
  expect(dayAndTimeText(time)).toMatch(/^5 Desember 2026 pukul 14[.]30$/);
  expect(moneyText(7800, 'USD')).toBe('$78,00');
  expect(moneyText(7800, 'USD', 'en')).toBe('$78.00');
});
