import { expect, test } from 'vitest';
import { pages } from '#rules/pages.ts';
import { choosesPlan, longestReturnTo, ownAddress } from './return-to.ts';

test.each([
  '/gpt',
  '/gpt?lesson=flutter-introduction',
  '/gpt?lesson=flutter-introduction&t=65.5',
  '/test',
  '/test?plan=ultra',
  '/test?plan=ultra&coupon=LAUNCH-2026',
  '/pay1?plan=premium',
  '/account',
  '/receipts/LEC-2026-000123',
  '/gift',
  '/group?id=cs_test_a1',
  '/join',
  '/gift?card=cs_test_a1',
  '/studio',
  '/PaymentSuccess?num=1&userID=u1&session_id=cs_test_a1',
])('%s is one of our pages', (address) => {
  expect(ownAddress(address)).toBe(address);
});

test('every page of the studio is one of our pages', () => {
  for (const page of Object.values(pages).filter((path) => path.startsWith('/studio'))) {
    const address = page.replace(/:\w+/g, 'id-1');
    expect(ownAddress(address)).toBe(address);
  }
});

test.each([
  ['https://elsewhere.example/gpt'],
  ['//elsewhere.example/gpt'],
  ['/\\elsewhere.example'],
  ['\\\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['/%09/elsewhere.example'],
  ['/gpt/../../elsewhere'],
  ['/gpt@elsewhere.example'],
  ['javascript:alert(1)'],
  ['/receipts/%2F%2Felsewhere.example'],
  ['/api/sessions'],
  ['/verify'],
  ['/'],
  [''],
  ['gpt'],
  [' /gpt'],
  ['/gpt\n'],
  [`/gpt?lesson=${'a'.repeat(longestReturnTo)}`],
])('%j is rejected', (address) => {
  expect(ownAddress(address)).toBeNull();
});

test('unknown query parameters and fragments are removed', () => {
  expect(ownAddress('/gpt?next=//elsewhere.example&lesson=a&t=5#token=x')).toBe('/gpt?lesson=a&t=5');
  expect(ownAddress('/test?plan=https://elsewhere.example')).toBe('/test');
  expect(ownAddress('/account?plan=ultra')).toBe('/account');
  expect(ownAddress('/test?plan=a&plan=b')).toBe('/test?plan=a');
});

test('the details of a plan differ from the list of plans', () => {
  expect(choosesPlan('/test?plan=ultra')).toBe(true);
  expect(choosesPlan('/test')).toBe(false);
  expect(choosesPlan('/pay1?plan=ultra')).toBe(false);
});
