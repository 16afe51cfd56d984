import { expect, test } from 'vitest';
import { findTooManyFreePlans } from './coupons.ts';
import type { Customer, Simulation } from './customer.ts';
import { findSharedGifts, findWrongGifts } from './gifts.ts';
import { findWrongReceipts, judgeWaits } from './verdict.ts';

const wait = { email: 'a@example.com', sessionIds: ['cs_1', 'cs_2'], missingAt: 10_000, isOverdue: false };
const told = new Map([
  ['cs_1', 5_000],
  ['cs_2', 7_000],
]);

test.each([
  ['looked in vain long after both webhooks were answered', wait, told, 1],
  ['looked in vain while the last webhook was fresh', { ...wait, missingAt: 8_999 }, told, 0],
  ['saw it at the first look', { ...wait, missingAt: null }, told, 0],
  ['was never told of by a webhook, and saw it in time', wait, new Map([['cs_1', 5_000]]), 0],
  ['was never told of by a webhook, and not in time', { ...wait, isOverdue: true }, new Map(), 1],
  ['waited for a plan to go, and it went', { ...wait, sessionIds: [] }, told, 0],
  ['waited for a plan to go, and it stayed', { ...wait, sessionIds: [], isOverdue: true }, told, 1],
])('a wait that %s is late or not', (_, given, delivered, late) => {
  expect(judgeWaits([given], delivered)).toHaveLength(late);
});

const paid = { id: 'cs_1', email: 'a@example.com', currency: 'usd', amountCents: 5800, refundedCents: 0 };
const payment = { ...paid, dispute: null };
const receipt = {
  kind: 'stripe',
  currency: 'USD',
  amountCents: 5800,
  refundedCents: 0,
  isGift: false,
  seats: null,
};

test.each([
  ['one receipt', [receipt], 0],
  ['no receipt', [], 1],
  ['two receipts', [receipt, receipt], 1],
  ['a receipt without its refund', [{ ...receipt, refundedCents: 100 }], 2],
  ['a receipt of a gift', [{ ...receipt, isGift: true }], 2],
  ['one receipt beside that of a transfer', [receipt, { ...receipt, kind: 'transfer' }], 0],
])('a payment with %s differs or not', (_, receipts, differing) => {
  expect(findWrongReceipts([payment], receipts)).toHaveLength(differing);
});

const mine = { sessionId: 'cs_1', email: 'b@example.com' };

test.each([
  ['open', payment, [], { state: 'open', code: 'A' }, 0],
  ['open without its code', payment, [], { state: 'open', code: null }, 1],
  ['open although someone redeemed it', payment, [mine], { state: 'open', code: 'A' }, 1],
  ['redeemed', payment, [mine], { state: 'redeemed', code: null }, 0],
  ['open although refunded', { ...payment, refundedCents: 5800 }, [], { state: 'open', code: 'A' }, 1],
  ['ended by a refund', { ...payment, refundedCents: 5800 }, [mine], { state: 'ended', code: null }, 0],
])('a gift that is shown as %s is wrong or not', async (_, gift, redemptions, shown, wrong) => {
  const body = { gifts: [{ id: 'cs_1', ...shown }] };
  const customer = { email: 'a@example.com', browser: { ask: async () => ({ status: 200, body }) } };
  const simulation = { redemptions } as unknown as Simulation;
  const found = findWrongGifts(customer as unknown as Customer, simulation, [{ ...gift, isGift: true }]);
  expect(await found).toHaveLength(wrong);
});

test('a code that gave its plan to two learners is reported, and a double click is not', () => {
  expect(findSharedGifts({ redemptions: [mine, mine] })).toEqual([]);
  expect(findSharedGifts({ redemptions: [mine, { ...mine, email: 'c@example.com' }] })).toHaveLength(1);
});

test('a coupon of 100 % that more learners used than it allows is reported', () => {
  expect(findTooManyFreePlans({ freePremiums: new Set(['a', 'b']) })).toEqual([]);
  expect(findTooManyFreePlans({ freePremiums: new Set(['a', 'b', 'c']) })).toHaveLength(1);
});
