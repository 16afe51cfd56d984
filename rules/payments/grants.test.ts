import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPriceOf } from '#tests/content/first-prices.ts';
import { type Plan, planFromPayments, type VerifiedPayment } from '../plans.ts';
import { findEndMistake, type Grant, isGrantEffective, longestGrantDays, planOf } from './grants.ts';

const now = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;

test.each<[what: string, plan: Plan, payments: VerifiedPayment[], grants: Grant[]]>([
  ['nothing', 'free', [], []],
  ['a granted Premium', 'premium', [], [granted('premium')]],
  ['a granted Ultra', 'ultra', [], [granted('ultra')]],
  ['a granted Ultra beside a paid Premium', 'ultra', [paid('premium-usd')], [granted('ultra')]],
  ['a granted Premium beside a paid Ultra', 'ultra', [paid('ultra-usd')], [granted('premium')]],
  ['a paid upgrade above a granted Premium', 'premium', [paid('upgrade-usd')], [granted('premium')]],
  ['a grant until later', 'ultra', [], [granted('ultra', { endsAt: now + 1 })]],
  ['a grant until this moment', 'free', [], [granted('ultra', { endsAt: now })]],
  ['a grant that was ended', 'free', [], [granted('ultra', { endedAt: now - 1 })]],
  [
    'a grant that ended above a paid Premium',
    'premium',
    [paid('premium-usd')],
    [granted('ultra', { endedAt: 5 })],
  ],
  [
    'a refunded Ultra beside a granted Premium',
    'premium',
    [paid('ultra-usd', { refundedCents: 7800 })],
    [granted('premium')],
  ],
])('%s makes the plan %s', (_, plan, payments, grants) => {
  expect(planOf(payments, grants, now)).toBe(plan);
});

test('a grant never takes anything away, and without grants the payments alone decide', () => {
  const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };
  fc.assert(
    fc.property(fc.array(anyPayment), fc.array(anyGrant), fc.nat(2 * now), (payments, grants, at) => {
      const alone = planFromPayments(payments);
      expect(planOf(payments, [], at)).toBe(alone);
      const both = planOf(payments, grants, at);
      expect(rank[both]).toBeGreaterThanOrEqual(rank[alone]);
      const effective = grants.filter((grant) => isGrantEffective(grant, at)).map(({ plan }) => plan);
      expect([alone, ...effective]).toContain(both);
    }),
  );
});

test('a new grant ends later than now and within ten years, or never', () => {
  expect(findEndMistake(null, now)).toBeNull();
  expect(findEndMistake(now + 1, now)).toBeNull();
  expect(findEndMistake(now + longestGrantDays * dayMs, now)).toBeNull();
  expect(findEndMistake(now, now)).toBe('end-past');
  expect(findEndMistake(now + longestGrantDays * dayMs + 1, now)).toBe('end-too-late');
});

function granted(plan: Grant['plan'], more: Partial<Grant> = {}): Grant {
  return { plan, endsAt: null, endedAt: null, ...more };
}

function paid(id: string, more: Partial<VerifiedPayment> = {}): VerifiedPayment {
  const { gives, needs, amountCents } = firstPriceOf(id);
  return { gives, needs, amountCents, refundedCents: 0, dispute: 'none', ...more };
}

const anyPayment = fc.record({
  gives: fc.constantFrom('premium', 'ultra'),
  needs: fc.constantFrom(null, 'premium'),
  amountCents: fc.constant(100),
  refundedCents: fc.constantFrom(0, 50, 100),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
}) as fc.Arbitrary<VerifiedPayment>;

const anyGrant = fc.record({
  plan: fc.constantFrom('premium', 'ultra'),
  endsAt: fc.option(fc.nat(2 * now)),
  endedAt: fc.option(fc.nat(2 * now)),
}) as fc.Arbitrary<Grant>;
