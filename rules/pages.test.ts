import { expect, test } from 'vitest';
import { paramsIn, pathTo } from './page-names.ts';
import { pageAt } from './page-at.ts';
import { pages, readSecond } from './pages.ts';

test("the pages have the specification's URLs", () => {
  expect(pages).toMatchObject({
    landing: '/',
    verify: '/verify',
    emailSent: '/emailsent',
    course: '/gpt',
    pricing: '/test',
    payment: '/pay1',
    paymentSuccess: '/PaymentSuccess',
    paymentFail: '/PaymentFail',
  });
});

test('a page with a parameter matches any value, and nothing deeper', () => {
  expect(pathTo(pages.receipt, { number: 'LEC-2026-000123' })).toBe('/receipts/LEC-2026-000123');
  expect(pageAt('/receipts/LEC-2026-000123')).toBe('receipt');
  expect(pageAt('/studio/payments')).toBe('studioPayments');
  expect(pageAt('/studio')).toBe('studio');
  for (const path of ['/receipts/', '/receipts/a/b', '/studio/more', '/studio/payments/', '/Account'])
    expect(pageAt(path)).toBeUndefined();
});

test('parameters are decoded, and a malformed one is returned unchanged', () => {
  const number = 'LEC 2026/1';
  expect(paramsIn(pages.receipt, pathTo(pages.receipt, { number }))).toEqual({ number });
  expect(paramsIn(pages.receipt, '/receipts/%')).toEqual({ number: '%' });
  expect(paramsIn(pages.course, '/gpt')).toEqual({});
});

test.each([
  ['12', 12],
  ['0.5', 0.5],
  ['1e999', null],
  ['Infinity', null],
  ['-3', null],
  ['0x10', null],
  [' 5', null],
  ['9999999', null],
  ['', null],
  [null, null],
])('the second %j in a URL is %j', (text, second) => {
  expect(readSecond(text)).toBe(second);
});
