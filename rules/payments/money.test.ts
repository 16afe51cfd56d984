import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test('dollars stand behind their sign alone', () => {
  expect(moneyText(7800, 'USD')).toBe('$78.00');
});

test('ringgit are written as people in Malaysia write them', () => {
  expect(moneyText(9800, 'MYR')).toBe('RM98.00');
});

test('cents and thousands keep their signs', () => {
  expect(moneyText(123_456, 'MYR')).toBe('RM1,234.56');
});
