import { expect, test } from 'vitest';
import { words } from '#words/words.ts';
import { ApiError } from '#web/platform/call.ts';
import {
  nextAskMs,
  resultElsewhere,
  resultOfError,
  resultOfRecord,
  resultOfReply,
} from './payment-result.ts';

test('paid, not paid and still checking are what the server has verified', () => {
  expect(resultOfReply({ state: 'paid', plan: 'ultra' })).toEqual({ is: 'paid', plan: 'ultra' });
  expect(resultOfReply({ state: 'not-paid', plan: 'ultra' })).toEqual({ is: 'not-paid' });
  expect(resultOfReply({ state: 'checking', plan: 'ultra' })).toEqual({ is: 'checking', unreachable: false });
});

test('a payment that was given back is neither paid nor failed', () => {
  const reply = { state: 'not-paid', plan: 'ultra', refunded: true } as const;
  expect(resultOfReply(reply)).toEqual({ is: 'given-back' });
});

test('someone signed out learns the same, and is asked again for as long', () => {
  const seen = (state: 'paid' | 'not-paid' | 'checking') => resultElsewhere({ state, plan: 'ultra' });
  expect(seen('paid')).toEqual({ is: 'elsewhere', state: 'paid', plan: 'ultra' });
  expect([
    nextAskMs(seen('paid'), 0),
    nextAskMs(seen('checking'), 0),
    nextAskMs(seen('not-paid'), 0),
  ]).toEqual([null, 2000, 15_000]);
});

test('while the answer is unknown nothing is called failed', () => {
  for (const code of ['internal', 'unavailable', 'deadline-exceeded'] as const) {
    expect(resultOfError(new ApiError(code, ''))).toEqual({ is: 'checking', unreachable: true });
  }
  expect(resultOfError(new TypeError('network'))).toEqual({ is: 'checking', unreachable: true });
});

test('someone signed out is told so', () => {
  expect(resultOfError(new ApiError('unauthenticated', ''))).toEqual({ is: 'signed-out' });
  expect(resultOfRecord({ uid: '', paid: false, plan: 'free' })).toEqual({ is: 'signed-out' });
});

test("another person's payment is told to be so", () => {
  expect(resultOfError(new ApiError('not-found', ''))).toEqual({ is: 'foreign' });
});

test('who asked too often is not told that the server is away, and asks again when it may', () => {
  const result = resultOfError(new ApiError('resource-exhausted', '', undefined, 40));
  expect(result).toEqual({ is: 'checking', unreachable: false, waitMs: 40_000 });
  expect(nextAskMs(result, 0)).toBe(40_000);
});

test('an upgrade that opens nothing is reviewed: what was paid is told, and what one has', () => {
  const reply = { state: 'paid', plan: 'ultra', review: { why: 'upgrade-alone', item: 'upgrade' } } as const;
  const told = { is: 'review', why: 'upgrade-alone', item: 'upgrade', has: 'free' } as const;
  expect(resultOfReply({ ...reply, has: 'free' })).toEqual(told);
  expect(resultElsewhere(reply)).toEqual({ is: 'elsewhere', state: 'review', plan: 'ultra' });
  expect(nextAskMs(told, 0)).toBe(15_000);
});

test('only a result that Stripe was asked for is said to be one', () => {
  expect(words.payment.success.notPaid.text).toContain('We checked with Stripe');
  const { title, text } = words.payment.success.noPlan;
  expect(title + text).not.toContain('checked with Stripe');
});

test('without a payment in the address the record decides', () => {
  expect(resultOfRecord({ uid: 'u1', paid: true, plan: 'premium' })).toEqual({ is: 'paid', plan: 'premium' });
  expect(resultOfRecord({ uid: 'u1', paid: false, plan: 'free' })).toEqual({ is: 'no-plan' });
});

test('it asks every 2 s at first and slower after half a minute', () => {
  const checking = { is: 'checking', unreachable: false } as const;
  expect([0, 29_000, 31_000, 600_000].map((waited) => nextAskMs(checking, waited))).toEqual([
    2000, 2000, 5000, 15_000,
  ]);
});

test('a paid result is final, an unpaid one is looked at again', () => {
  expect(nextAskMs({ is: 'paid', plan: 'ultra' }, 0)).toBeNull();
  expect(nextAskMs({ is: 'signed-out' }, 0)).toBeNull();
  expect(nextAskMs({ is: 'not-paid' }, 0)).toBe(15_000);
});
