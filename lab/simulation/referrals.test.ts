import { expect, test } from 'vitest';
import type { Customer } from './customer.ts';
import type { Payment } from './oracle.ts';
import { findWrongBalances, rewardsDue } from './referrals.ts';

const links = [{ code: 'FRIEND-A', owner: { email: 'a@example.com' } as Customer }];
const byLink: Payment = {
  id: 'cs_1',
  email: 'friend@example.com',
  currency: 'usd',
  amountCents: 7020,
  listCents: 7800,
  coupon: 'FRIEND-A',
  card: 'friend',
  paidAt: 2_000,
  refundedCents: 0,
  dispute: null,
};
const own: Payment = { ...byLink, id: 'cs_own', email: 'a@example.com', card: 'owner', paidAt: 1_000 };
const { coupon: _, ...ownPayment } = own;

test.each([
  ['that stands', [byLink], 1404],
  ['refunded in part', [{ ...byLink, refundedCents: 1001 }], 1203],
  ['refunded', [{ ...byLink, refundedCents: 7020 }], 0],
  ['that is disputed', [{ ...byLink, dispute: 'needs_response' }], 0],
  ['whose dispute was won', [{ ...byLink, dispute: 'won' }], 1404],
  ['with the card of the owner', [ownPayment, { ...byLink, card: 'owner' }], 0],
  ['with a card that the owner uses later', [{ ...ownPayment, paidAt: 3_000, card: 'friend' }, byLink], 1404],
  ['of an account that was merged into the owner’s', [own], 0],
  ['after another one by the same friend', [byLink, { ...byLink, id: 'cs_2', paidAt: 3_000 }], 1404],
  ['without the link', [{ ...ownPayment, email: 'friend@example.com' }], 0],
])('a payment %s earns or not', (_case, paid, due) => {
  expect(rewardsDue(paid, links).reduce((sum, { rewardCents }) => sum + rewardCents, 0)).toBe(due);
});

const balance = { uid: 'a', email: 'a@example.com', currency: 'USD', waitingCents: 0 };
const payouts = new Map([['a@example.com', [{ currency: 'usd', amountCents: 1404 }]]]);

test.each([
  ['an unpaid reward', new Map(), { owedCents: 1404, paidCents: 0 }, byLink, 0],
  ['a reward that was paid', payouts, { owedCents: 0, paidCents: 1404 }, byLink, 0],
  ['a reward that is owed again', payouts, { owedCents: 1404, paidCents: 1404 }, byLink, 1],
  [
    'a debt after a refund',
    payouts,
    { owedCents: -1404, paidCents: 1404 },
    { ...byLink, refundedCents: 7020 },
    0,
  ],
  [
    'a reward for a refunded payment',
    new Map(),
    { owedCents: 1404, paidCents: 0 },
    { ...byLink, refundedCents: 7020 },
    1,
  ],
])('a balance with %s is wrong or not', (_case, paidOut, shown, payment, wrong) => {
  const judged = { paid: [payment], links, payouts: paidOut };
  const balances = [{ ...balance, ...shown }];
  expect(findWrongBalances(judged, { balances, isMore: false })).toHaveLength(wrong);
});

test.each([
  ['a higher one', 1403, true, 1],
  ['no higher one', 1404, true, 0],
  ['no other', 1404, false, 1],
])('a reward is missing in a list that leaves out %s', (_case, owedCents, isMore, wrong) => {
  const other = { uid: 'b', email: 'b@example.com', currency: 'USD', waitingCents: 0, paidCents: 0 };
  const judged = { paid: [byLink], links, payouts: new Map([['b@example.com', []]]) };
  const found = findWrongBalances(judged, { balances: [{ ...other, owedCents }], isMore });
  expect(found.filter((line) => line.startsWith('a@'))).toHaveLength(wrong);
});
