import { expect, test } from 'vitest';
import { dateField } from '#rules/site-time.ts';
import { type Access, type AccessPayment, noonOf, planAfter } from './access-dialog.tsx';

const payment: AccessPayment = {
  id: 'cs_1',
  kind: 'stripe',
  item: 'premium',
  gift: null,
  seats: null,
  amountCents: 5800,
  currency: 'USD',
  refundedCents: 0,
  taxCents: 0,
  billing: [],
  addressee: { name: '', company: '', address: '', taxId: '' },
  standing: 'paid',
  paidAt: 1,
  receipt: null,
  reference: null,
  note: null,
  withdrawnWhy: null,
};
const grant: Access['grants'][number] = {
  id: 'one',
  plan: 'ultra',
  why: '',
  grantedBy: null,
  grantedAt: 1,
  endsAt: null,
  endedAt: null,
  ended: null,
  endedBy: null,
  endedWhy: null,
};
const access: Access = {
  plan: 'ultra',
  paidPlan: 'premium',
  currency: 'MYR',
  isDeleted: false,
  grants: [grant],
  payments: [payment],
  redeemed: [],
};

test('predicts the plan after a grant, a refund, a withdrawal or a dispute', () => {
  expect(planAfter(access, {}, 5)).toBe('ultra');
  expect(planAfter(access, { grant: null }, 5)).toBe('premium');
  expect(planAfter(access, { grant: { plan: 'premium', endsAt: null } }, 5)).toBe('premium');
  const refunded = [{ ...payment, refundedCents: 5800 }];
  expect(planAfter(access, { grant: null, payments: refunded }, 5)).toBe('free');
  expect(planAfter(access, { payments: refunded }, 5)).toBe('ultra');
  for (const standing of ['withdrawn', 'disputed', 'charged-back'] as const)
    expect(planAfter(access, { grant: null, payments: [{ ...payment, standing }] }, 5)).toBe('free');
  const gift = { ...payment, item: 'ultra' as const, gift: 'open' as const };
  expect(planAfter(access, { grant: null, payments: [payment, gift] }, 5)).toBe('premium');
  const received = { id: 'cs_2', plan: 'ultra', redeemedAt: 1, buyer: { uid: 'ben', email: null } } as const;
  const redeemed = { ...access, redeemed: [{ ...received, state: 'redeemed' as const }] };
  expect(planAfter(redeemed, { grant: null }, 5)).toBe('ultra');
  const ended = { ...access, redeemed: [{ ...received, state: 'ended' as const }] };
  expect(planAfter(ended, { grant: null }, 5)).toBe('premium');
  const own = { ...payment, id: 'cs_2', gift: 'redeemed' as const, refundedCents: 5800 };
  expect(planAfter(redeemed, { grant: null, payments: [own] }, 5)).toBe('free');
  const upgraded = [payment, { ...payment, item: 'upgrade' as const }];
  expect(planAfter(access, { grant: null, payments: upgraded }, 5)).toBe('ultra');
});

test('reads a date field as noon of that day in the site’s time zone', () => {
  expect(dateField(noonOf('2026-12-31') ?? 0)).toBe('2026-12-31');
  expect(noonOf('2026-12-31')).toBe(Date.UTC(2026, 11, 31, 4));
  expect(noonOf('31/12/2026')).toBeNull();
});
