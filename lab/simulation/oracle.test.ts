import { expect, test } from 'vitest';
import { expectedOwnership, type PaidSession } from './oracle.ts';
import { type ByHand, nothingByHand } from './by-hand/audit-log.ts';

const premium: PaidSession = {
  id: 'cs_premium',
  uid: 'a',
  email: 'a@example.com',
  currency: 'usd',
  amountCents: 5800,
  createdAt: 0,
  refundedCents: 0,
  dispute: null,
};
const ultra = { ...premium, id: 'cs_ultra', amountCents: 7800 };
const upgrade = { ...premium, id: 'cs_upgrade', currency: 'myr', amountCents: 3000 };

test.each([
  ['nothing that stands', [{ ...ultra, refundedCents: 7800 }], 'free'],
  ['Premium', [premium], 'premium'],
  ['a part refunded', [{ ...ultra, refundedCents: 7799 }], 'ultra'],
  ['Premium and the upgrade', [premium, upgrade], 'ultra'],
  ['the upgrade alone', [{ ...premium, refundedCents: 5800 }, upgrade], 'free'],
  ['an open dispute', [{ ...ultra, dispute: 'needs_response' }], 'free'],
  ['a dispute lost', [premium, { ...ultra, dispute: 'lost' }], 'premium'],
  ['an inquiry', [{ ...ultra, dispute: 'warning_under_review' }], 'ultra'],
  ['a dispute won', [{ ...ultra, dispute: 'won' }], 'ultra'],
  ['an amount that is nobody’s price', [{ ...ultra, amountCents: 1 }], 'free'],
])('the oracle finds for %s: %s', (_, paid, plan) => {
  expect(expectedOwnership({ paid, events: new Map() }).plans.get('a@example.com')).toBe(plan);
});

test('the oracle reports two unrefunded payments for one thing as double, and not when one was refunded', () => {
  const again = { ...ultra, id: 'cs_again' };
  const doubles = (paid: PaidSession[]) => expectedOwnership({ paid, events: new Map() }).doubles;
  expect(doubles([ultra, again])).toEqual([['cs_ultra', 'cs_again']]);
  expect(doubles([ultra, { ...again, refundedCents: 7800 }])).toEqual([]);
  expect(doubles([premium, upgrade])).toEqual([]);
  expect(doubles([ultra, { ...again, email: 'b@example.com' }])).toEqual([]);
});

test('the oracle adds manual grants and payments', () => {
  const paid = [premium];
  const plan = (byHand: Partial<ByHand>, now = 5) =>
    expectedOwnership(
      { paid, events: new Map() },
      { byHand: new Map([[premium.email, { ...nothingByHand, ...byHand }]]), now },
    ).plans.get(premium.email);
  const transfer = { id: 'manual_a', amountCents: 3000, refundedCents: 0 };
  expect(plan({})).toBe('premium');
  expect(plan({ grants: [{ plan: 'ultra', endsAt: null }] })).toBe('ultra');
  expect(plan({ grants: [{ plan: 'ultra', endsAt: 6 }] })).toBe('ultra');
  expect(plan({ grants: [{ plan: 'ultra', endsAt: 5 }] })).toBe('premium');
  expect(plan({ payments: [{ ...transfer, good: 'upgrade' }] })).toBe('ultra');
  expect(plan({ payments: [{ ...transfer, good: 'upgrade', refundedCents: 3000 }] })).toBe('premium');
});

test('the oracle counts the payments of merged accounts', () => {
  const second = { ...upgrade, uid: 'b', email: 'b@example.com' };
  const merged = new Map([[premium.email, { ...nothingByHand, mergedUids: ['b'] }]]);
  const { plans, paid } = expectedOwnership(
    { paid: [premium, second], events: new Map() },
    { byHand: merged },
  );
  expect([...plans]).toEqual([['a@example.com', 'ultra']]);
  expect(paid.get('a@example.com')?.map(({ id }) => id)).toEqual(['cs_premium', 'cs_upgrade']);
});

test('the oracle counts a gift for the learner who redeemed it, as long as its payment remains', () => {
  const gift = { ...ultra, id: 'cs_gift', isGift: true };
  const redemptions = [{ sessionId: 'cs_gift', email: 'b@example.com' }];
  const plans = (paid: PaidSession[], redeemed = redemptions) =>
    Object.fromEntries(
      expectedOwnership({ paid, events: new Map() }, { redemptions: redeemed }).plans.entries(),
    );
  expect(plans([gift], [])).toEqual({ 'a@example.com': 'free' });
  expect(plans([gift])).toEqual({ 'a@example.com': 'free', 'b@example.com': 'ultra' });
  expect(plans([{ ...gift, refundedCents: 7800 }])['b@example.com']).toBe('free');
  expect(plans([{ ...gift, refundedCents: 100 }])['b@example.com']).toBe('ultra');
  expect(plans([{ ...gift, dispute: 'needs_response' }])['b@example.com']).toBe('free');
});

test('the oracle does not report a gift beside a payment for oneself as double', () => {
  const paid = [ultra, { ...ultra, id: 'cs_gift', isGift: true }];
  expect(expectedOwnership({ paid, events: new Map() }).doubles).toEqual([]);
});

test('the oracle counts a seat for each learner who holds one, at the price of one seat', () => {
  const group = { ...ultra, id: 'cs_group', amountCents: 15_600, seats: 2 };
  const redemptions = ['b', 'c'].map((name) => ({ sessionId: 'cs_group', email: `${name}@example.com` }));
  const { plans, doubles } = expectedOwnership({ paid: [group, ultra], events: new Map() }, { redemptions });
  expect(Object.fromEntries(plans)).toEqual({
    'a@example.com': 'ultra',
    'b@example.com': 'ultra',
    'c@example.com': 'ultra',
  });
  expect(doubles).toEqual([]);
  const refunded = { ...group, refundedCents: 15_600 };
  const after = expectedOwnership({ paid: [refunded], events: new Map() }, { redemptions });
  expect(after.plans.get('b@example.com')).toBe('free');
});
