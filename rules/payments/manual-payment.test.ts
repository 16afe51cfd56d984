import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { findManualMistake, type ManualMistake, manualPaymentKey } from './manual-payment.ts';

const now = Date.UTC(2026, 10, 23);
const payment = { amountCents: 9800, currency: 'MYR', paidAt: now };

test.each<[what: string, mistake: ManualMistake | null, change: Partial<typeof payment>]>([
  ['RM98.00 of today', null, {}],
  ['one sen, which Stripe would not take', null, { amountCents: 1 }],
  ['nothing', 'amount-too-small', { amountCents: 0 }],
  ['more than twelve digits', 'amount-too-large', { amountCents: 1_000_000_000_000 }],
  ['an unknown currency', 'unknown-currency', { currency: 'RMB' }],
  ['hundredths of a rupiah', 'amount-not-whole', { currency: 'IDR', amountCents: 50 }],
  ['whole rupiah', null, { currency: 'IDR', amountCents: 89_900_000 }],
  ['a payment of the day that begins elsewhere', null, { paidAt: now + dayMs }],
  ['a payment of the day after', 'paid-later', { paidAt: now + dayMs + 1 }],
  ['a payment of more than ten years ago', 'paid-long-ago', { paidAt: now - 3_661 * dayMs }],
])('%s is the mistake %s', (_, mistake, change) => {
  expect(findManualMistake({ ...payment, ...change }, now)).toBe(mistake);
});

test('the key of a manual payment is never the id of a Checkout session', () => {
  expect(manualPaymentKey('1f')).toBe('manual_1f');
});
