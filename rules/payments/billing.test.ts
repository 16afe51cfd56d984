import { expect, test } from 'vitest';
import { agreedPart, canCorrectBilling, cleanBilling, longestBilling, refundedTax } from './billing.ts';

test.each([
  ['off', 7800, 0, 7800],
  ['details', 7800, 0, 7800],
  ['tax-included', 7800, 578, 7800],
  ['tax-added', 8424, 624, 7800],
  [undefined, 7800, 578, 7800],
] as const)(
  'the agreed part with %s of %i cents, of which %i are tax',
  (mode, amountCents, taxCents, part) => {
    expect(agreedPart({ amountCents, taxCents }, mode)).toBe(part);
  },
);

test.each([
  [8424, 624, 0, 0],
  [8424, 624, 8424, 624],
  [8424, 624, 4212, 312],
  [1000, 75, 100, 8],
  [0, 0, 0, 0],
])('of %i cents with %i of tax, a refund of %i contains %i', (amountCents, taxCents, refundedCents, tax) => {
  expect(refundedTax({ amountCents, taxCents, refundedCents })).toBe(tax);
});

test('cleans and truncates billing details', () => {
  const cleaned = cleanBilling({
    name: ' Aisyah\u0000 binti\n Ali ',
    company: 'x'.repeat(500),
    address: '  1 Jalan Satu \r\n\n 50000\tKuala Lumpur\n',
    country: 'my',
    taxId: '\ud800C-1 ',
  });
  expect(cleaned).toEqual({
    name: 'Aisyah binti Ali',
    company: 'x'.repeat(longestBilling.company),
    address: '1 Jalan Satu\n50000 Kuala Lumpur',
    country: '',
    taxId: '\ufffdC-1',
  });
});

test('details can be corrected once, within 90 days, unless the payment was withdrawn', () => {
  const day = 24 * 60 * 60 * 1000;
  const receipt = { issuedAt: 0, correctedAt: null, withdrawnAt: null };
  expect(canCorrectBilling(receipt, 90 * day - 1)).toBe(true);
  expect(canCorrectBilling(receipt, 90 * day)).toBe(false);
  expect(canCorrectBilling({ ...receipt, correctedAt: 1 }, 2)).toBe(false);
  expect(canCorrectBilling({ ...receipt, withdrawnAt: 1 }, 2)).toBe(false);
});
