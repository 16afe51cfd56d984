import { expect, test } from 'vitest';
import { compareLedgers, lastNightlyRunAt } from './reconciliation.ts';

const clean = { refundedCents: 0, dispute: 'none' } as const;
const known = { ...clean, hasReceipt: true };

test.each([
  ['both agree', clean, known, null],
  ['nobody knows of it', null, null, null],
  ['only Stripe knows of it', clean, null, 'paid-not-entitled'],
  ['only we know of it', null, known, 'entitled-not-paid'],
  ['Stripe gave more back', { ...clean, refundedCents: 100 }, known, 'refund-differs'],
  ['we know of more given back', clean, { ...known, refundedCents: 100 }, 'refund-differs'],
  ['Stripe knows of a dispute', { ...clean, dispute: 'open' }, known, 'dispute-differs'],
  ['a dispute ended', { ...clean, dispute: 'won' }, { ...known, dispute: 'open' }, 'dispute-differs'],
  ['it has no receipt', clean, { ...known, hasReceipt: false }, 'no-receipt'],
] as const)('%s', (_, stripe, ours, discrepancy) => {
  expect(compareLedgers(stripe, ours)).toBe(discrepancy);
});

test('the night begins at 3 in Malaysia', () => {
  const night = Date.UTC(2026, 10, 21, 19);
  expect(lastNightlyRunAt(night)).toBe(night);
  expect(lastNightlyRunAt(night - 1)).toBe(night - 24 * 60 * 60 * 1000);
  expect(lastNightlyRunAt(night + 60_000)).toBe(night);
});
