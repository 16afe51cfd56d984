import { expect, test } from 'vitest';
import { detailOf, detailText } from './detail.ts';

const texts = {
  'amount-differs': (amount: string) => `the amount is ${amount}`,
  'livemode-differs': () => 'livemode differs',
};

test.each([
  [detailOf('amount-differs', 7799), 'the amount is 7799'],
  [detailOf('amount-differs', null), 'the amount is null'],
  [detailOf('livemode-differs'), 'livemode differs'],
  ['the amount is 7799', 'the amount is 7799'],
  ['constructor', 'constructor'],
  ['', ''],
])('the detail "%s" is shown as "%s"', (detail, shown) => {
  expect(detailText(detail, texts)).toBe(shown);
});
