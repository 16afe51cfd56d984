import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGiftObstacle, giftCodeOf, giftState, readGiftCode } from './gift.ts';

const paid = { amountCents: 7800, refundedCents: 0, dispute: 'none' as const, withdrawnAt: null };

test('a code of random bytes is read back however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 32 }), (bytes) => {
      const code = giftCodeOf(bytes);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(readGiftCode(` ${code.toLowerCase().replaceAll('-', ' – ')}\n`)).toBe(code);
      expect(readGiftCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
    }),
  );
});

test('every character of a code is equally likely', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, place) => place);
  const counts = new Map<string, number>();
  for (const byte of bytes) {
    const [character = ''] = giftCodeOf(new Uint8Array(20).fill(byte));
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});

test('too few bytes give no code', () => {
  expect(() => giftCodeOf(new Uint8Array(19))).toThrow('20 bytes');
});

test.each(['', 'ABCDE', 'U'.repeat(20), 'A'.repeat(21), 'A'.repeat(19), '€'.repeat(20)])(
  'the text "%s" is no code',
  (typed) => {
    expect(readGiftCode(typed)).toBeNull();
  },
);

test('a gift ends with its payment, redeemed or not', () => {
  expect(giftState({ uid: null, payment: paid })).toBe('open');
  expect(giftState({ uid: 'ann', payment: paid })).toBe('redeemed');
  expect(giftState({ uid: 'ann', payment: { ...paid, refundedCents: 7799 } })).toBe('redeemed');
  for (const change of [
    { refundedCents: 7800 },
    { dispute: 'open' as const },
    { dispute: 'lost' as const },
    { withdrawnAt: 1 },
  ])
    for (const uid of [null, 'ann'])
      expect(giftState({ uid, payment: { ...paid, ...change } })).toBe('ended');
});

test.each([
  ['free', null, 'premium', null],
  ['free', null, 'ultra', null],
  ['premium', null, 'premium', 'plan-owned'],
  ['premium', null, 'ultra', null],
  ['ultra', null, 'premium', 'plan-owned'],
  ['ultra', null, 'ultra', 'plan-owned'],
  ['free', 'premium', 'premium', 'plan-owned'],
  ['free', 'premium', 'ultra', null],
  ['premium', 'ultra', 'ultra', 'plan-owned'],
] as const)('a learner who paid for %s and was granted %s, with a gift of %s: %s', (...row) => {
  const [paidPlan, lastingGrant, plan, obstacle] = row;
  const learner = { uid: 'ann', paidPlan, lastingGrant };
  expect(findGiftObstacle({ uid: null, plan, payment: paid }, learner)).toBe(obstacle);
});

test('a gift that someone else redeemed is no longer available, and one’s own stays', () => {
  const learner = { uid: 'ann', paidPlan: 'ultra', lastingGrant: null } as const;
  expect(findGiftObstacle({ uid: 'ben', plan: 'ultra', payment: paid }, learner)).toBe('gift-redeemed');
  expect(findGiftObstacle({ uid: 'ann', plan: 'ultra', payment: paid }, learner)).toBeNull();
  const refunded = { ...paid, refundedCents: 7800 };
  expect(findGiftObstacle({ uid: 'ann', plan: 'ultra', payment: refunded }, learner)).toBe('gift-ended');
});
