import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { ApiError } from '#web/platform/call.ts';
import {
  nextPollMs,
  resultElsewhere,
  resultOfError,
  resultOfRecord,
  resultOfReply,
} from './payment-result.ts';

test("the result is the server's verified state", () => {
  expect(resultOfReply({ state: 'paid', plan: 'ultra' })).toEqual({ is: 'paid', plan: 'ultra' });
  expect(resultOfReply({ state: 'paid', plan: 'ultra', isGift: true })).toEqual({
    is: 'gift',
    plan: 'ultra',
  });
  expect(resultOfReply({ state: 'not-paid', plan: 'ultra' })).toEqual({ is: 'not-paid' });
  expect(resultOfReply({ state: 'checking', plan: 'ultra' })).toEqual({ is: 'checking', unreachable: false });
});

test('a refunded payment is neither paid nor failed', () => {
  const reply = { state: 'not-paid', plan: 'ultra', refunded: true } as const;
  expect(resultOfReply(reply)).toEqual({ is: 'given-back' });
});

test('a signed-out customer gets the same state and the same polling', () => {
  const seen = (state: 'paid' | 'not-paid' | 'checking') => resultElsewhere({ state, plan: 'ultra' });
  expect(seen('paid')).toEqual({ is: 'elsewhere', state: 'paid', plan: 'ultra' });
  expect([
    nextPollMs(seen('paid'), 0),
    nextPollMs(seen('checking'), 0),
    nextPollMs(seen('not-paid'), 0),
  ]).toEqual([null, 2000, 15_000]);
});

test('an unknown answer is still being checked, not failed', () => {
  for (const code of ['internal', 'unavailable', 'deadline-exceeded'] as const) {
    expect(resultOfError(new ApiError(code, ''))).toEqual({ is: 'checking', unreachable: true });
  }
  expect(resultOfError(new TypeError('network'))).toEqual({ is: 'checking', unreachable: true });
});

test('a signed-out user gets the result signed-out', () => {
  expect(resultOfError(new ApiError('unauthenticated', ''))).toEqual({ is: 'signed-out' });
  expect(resultOfRecord({ uid: '', paid: false, plan: 'free' })).toEqual({ is: 'signed-out' });
});

test("another user's payment is foreign", () => {
  expect(resultOfError(new ApiError('not-found', ''))).toEqual({ is: 'foreign' });
});

test('a rate-limited check waits as long as the server says', () => {
  const result = resultOfError(new ApiError('resource-exhausted', '', undefined, 40));
  expect(result).toEqual({ is: 'checking', unreachable: false, waitMs: 40_000 });
  expect(nextPollMs(result, 0)).toBe(40_000);
});

test('an upgrade without a base plan is under review, with the item and the current plan', () => {
  const reply = { state: 'paid', plan: 'ultra', review: { why: 'upgrade-alone', item: 'upgrade' } } as const;
  const result = { is: 'review', why: 'upgrade-alone', item: 'upgrade', has: 'free' } as const;
  expect(resultOfReply({ ...reply, has: 'free' })).toEqual(result);
  expect(resultElsewhere(reply)).toEqual({ is: 'elsewhere', state: 'review', plan: 'ultra' });
  expect(nextPollMs(result, 0)).toBe(15_000);
});

test('only a result from Stripe mentions Stripe', () => {
  expect(messages.payment.success.notPaid.text).toContain('We checked with Stripe');
  const { title, text } = messages.payment.success.noPlan;
  expect(title + text).not.toContain('checked with Stripe');
});

test('without a payment in the URL the user record decides', () => {
  expect(resultOfRecord({ uid: 'u1', paid: true, plan: 'premium' })).toEqual({ is: 'paid', plan: 'premium' });
  expect(resultOfRecord({ uid: 'u1', paid: false, plan: 'free' })).toEqual({ is: 'no-plan' });
});

test('polls every 2 s at first and slower after half a minute', () => {
  const checking = { is: 'checking', unreachable: false } as const;
  expect([0, 29_000, 31_000, 600_000].map((waited) => nextPollMs(checking, waited))).toEqual([
    2000, 2000, 5000, 15_000,
  ]);
});

test('a paid result is final, and an unpaid one is polled again', () => {
  expect(nextPollMs({ is: 'paid', plan: 'ultra' }, 0)).toBeNull();
  expect(nextPollMs({ is: 'signed-out' }, 0)).toBeNull();
  expect(nextPollMs({ is: 'not-paid' }, 0)).toBe(15_000);
});
