import { expect, test } from 'vitest';
import {
  earnedCents,
  isSameMailbox,
  owedCents,
  referralCodeOf,
  type ReferralFacts,
  referralState,
} from './referral.ts';

const payment = {
  uid: 'friend',
  currency: 'USD',
  amountCents: 7020,
  taxCents: 0,
  refundedCents: 0,
  dispute: 'none' as const,
  withdrawnAt: null,
};

const referral: ReferralFacts = {
  uid: 'owner',
  rewardPercent: 20,
  dueAt: 100,
  isSameCard: false,
  isFirst: true,
  paidCents: 0,
  payment,
};

const withPayment = (change: Partial<ReferralFacts['payment']>) => ({
  ...referral,
  payment: { ...payment, ...change },
});

test.each([
  ['a share of the payment', referral, 1404],
  ['a share of what was not refunded, rounded down', withPayment({ refundedCents: 101 }), 1383],
  ['a share of the amount without tax', withPayment({ amountCents: 7582, taxCents: 562 }), 1404],
  [
    'without the tax of the refund, too',
    withPayment({ amountCents: 7582, taxCents: 562, refundedCents: 3791 }),
    702,
  ],
  ['nothing after a full refund', withPayment({ refundedCents: 7020 }), 0],
  ['nothing while a dispute is open', withPayment({ dispute: 'open' }), 0],
  ['nothing after a lost dispute', withPayment({ dispute: 'lost' }), 0],
  ['everything after a won dispute', withPayment({ dispute: 'won' }), 1404],
  ['nothing for a withdrawn payment', withPayment({ withdrawnAt: 5 }), 0],
  ['nothing for a payment of one’s own, such as after a merge', withPayment({ uid: 'owner' }), 0],
  ['nothing for a card of one’s own', { ...referral, isSameCard: true }, 0],
  ['nothing for a second payment of a customer', { ...referral, isFirst: false }, 0],
  ['whole units of a currency without cents', withPayment({ currency: 'ISK', amountCents: 99900 }), 19900],
])('the reward is %s', (_, facts, cents) => {
  expect(earnedCents(facts)).toBe(cents);
});

test.each([
  ['before it is due', referral, 99, 'waiting', 0],
  ['when it is due', referral, 100, 'owed', 1404],
  ['after the payout', { ...referral, paidCents: 1404 }, 100, 'paid', 0],
  ['after a refund', withPayment({ refundedCents: 7020 }), 100, 'reversed', 0],
  [
    'after a refund of a reward that was paid out',
    { ...withPayment({ refundedCents: 7020 }), paidCents: 1404 },
    100,
    'reversed',
    -1404,
  ],
  [
    'after a partial refund of a reward that was paid out',
    { ...withPayment({ refundedCents: 3510 }), paidCents: 1404 },
    50,
    'reversed',
    -702,
  ],
])('a referral %s', (_, facts, now, state, owed) => {
  expect(referralState(facts, now)).toBe(state);
  expect(owedCents(facts, now)).toBe(owed);
});

test.each([
  ['ann@example.com', 'ann+friend@example.com', true],
  ['a.nn@gmail.com', 'ann+x@googlemail.com', true],
  ['a.nn@example.com', 'ann@example.com', false],
  ['ann@example.com', 'ann@example.org', false],
  ['ann@example.com', 'bob@example.com', false],
])('%s and %s are the same mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same);
});

test('a code is a coupon code without characters that are read as others', () => {
  expect(referralCodeOf(Uint8Array.of(0, 1, 2, 31, 32, 255, 100, 7))).toBe('FRIEND-012Z0Z47');
  expect(() => referralCodeOf(new Uint8Array(7))).toThrow();
});
