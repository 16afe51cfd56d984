import { expect, test } from 'vitest';
import { readReceiptNumber, receiptNumber, receiptPrefixOf, receiptStanding } from './receipt.ts';

test('a number contains the year and its place in it', () => {
  expect(receiptNumber({ prefix: 'LEC', year: 2026, place: 123 })).toBe('LEC-2026-000123');
  expect(receiptNumber({ prefix: 'CS', year: 2031, place: 1_234_567 })).toBe('CS-2031-1234567');
});

test.each([
  ['LEC-2026-000123', 'LEC-2026-000123'],
  ['  lec-2026-000123\n', 'LEC-2026-000123'],
  ['LEC-2026-1234567', 'LEC-2026-1234567'],
  ['cs-2026-000123', 'CS-2026-000123'],
  ['C-2026-000123', null],
  ['LEC-2026-123', null],
  ['cs_test_1', null],
  ['', null],
])('%j is read as the number %s', (typed, number) => {
  expect(readReceiptNumber(typed)).toBe(number);
});

test.each([
  [0, 'none', 'paid'],
  [0, 'won', 'paid'],
  [500, 'none', 'refunded-in-part'],
  [500, 'won', 'refunded-in-part'],
  [7800, 'none', 'refunded'],
  [7800, 'open', 'refunded'],
  [0, 'open', 'disputed'],
  [500, 'open', 'disputed'],
  [0, 'lost', 'charged-back'],
] as const)('%i of 7800 given back and a dispute that is %s: %s', (refundedCents, dispute, standing) => {
  expect(receiptStanding({ amountCents: 7800, refundedCents, dispute })).toBe(standing);
});

test('withdrawn takes precedence over all other states', () => {
  const payment = { amountCents: 7800, refundedCents: 7800, dispute: 'lost' } as const;
  expect(receiptStanding({ ...payment, withdrawnAt: 5 })).toBe('withdrawn');
  expect(receiptStanding({ ...payment, withdrawnAt: null })).toBe('refunded');
});

test.each([
  ['Crumb School', 'CS'],
  ['Sourdough', 'SOU'],
  ['The Very Long Name of a School', 'TVLN'],
  ['Ö', 'REC'],
  ['课程', 'REC'],
  ['X', 'REC'],
])('%s has receipts that begin with %s', (name, prefix) => {
  expect(receiptPrefixOf(name)).toBe(prefix);
});
