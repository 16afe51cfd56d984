import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPriceOf, firstPrices } from '#tests/content/default-course.ts';
import { type Plan, planFromPayments, type VerifiedPayment } from './plans.ts';

const inFull = (id: string) => ({ refundedCents: firstPriceOf(id).amountCents });
const inPart = (id: string) => ({ refundedCents: firstPriceOf(id).amountCents - 1 });

test.each<[what: string, plan: Plan, payments: VerifiedPayment[]]>([
  ['nothing paid', 'free', []],
  ['premium paid', 'premium', [paid('premium-usd')]],
  ['premium paid in RM', 'premium', [paid('premium-myr')]],
  ['ultra paid', 'ultra', [paid('ultra-usd')]],
  ['ultra paid in RM', 'ultra', [paid('ultra-myr')]],
  ['premium and the upgrade paid', 'ultra', [paid('premium-usd'), paid('upgrade-usd')]],
  ['premium paid in USD and the upgrade in RM', 'ultra', [paid('premium-usd'), paid('upgrade-myr')]],
  ['premium and ultra paid', 'ultra', [paid('premium-usd'), paid('ultra-usd')]],
  ['the upgrade paid without premium', 'free', [paid('upgrade-usd')]],
  ['two upgrades paid without premium', 'free', [paid('upgrade-usd'), paid('upgrade-myr')]],

  ['premium refunded in part', 'premium', [paid('premium-usd', inPart('premium-usd'))]],
  ['premium refunded in full', 'free', [paid('premium-usd', inFull('premium-usd'))]],
  ['premium refunded beyond its price', 'free', [paid('premium-usd', { refundedCents: 5801 })]],
  ['ultra refunded in part', 'ultra', [paid('ultra-usd', inPart('ultra-usd'))]],
  ['ultra refunded in full', 'free', [paid('ultra-usd', inFull('ultra-usd'))]],
  ['only the upgrade refunded', 'premium', [paid('premium-usd'), paid('upgrade-usd', inFull('upgrade-usd'))]],
  [
    'only the premium below an upgrade refunded',
    'free',
    [paid('premium-usd', inFull('premium-usd')), paid('upgrade-usd')],
  ],
  ['ultra refunded beside premium', 'premium', [paid('premium-usd'), paid('ultra-usd', inFull('ultra-usd'))]],
  [
    'ultra refunded beside premium and the upgrade',
    'ultra',
    [paid('premium-usd'), paid('upgrade-usd'), paid('ultra-usd', inFull('ultra-usd'))],
  ],
  [
    'one of two premium payments refunded',
    'premium',
    [paid('premium-usd'), paid('premium-usd', inFull('premium-usd'))],
  ],
  [
    'one of two ultra payments refunded',
    'ultra',
    [paid('ultra-usd', inFull('ultra-usd')), paid('ultra-myr')],
  ],
  [
    'both of two premium payments refunded',
    'free',
    [paid('premium-usd', inFull('premium-usd')), paid('premium-usd', inFull('premium-usd'))],
  ],

  ['premium disputed, still open', 'free', [paid('premium-usd', { dispute: 'open' })]],
  ['premium disputed and won', 'premium', [paid('premium-usd', { dispute: 'won' })]],
  ['premium disputed and lost', 'free', [paid('premium-usd', { dispute: 'lost' })]],
  ['the upgrade disputed', 'premium', [paid('premium-usd'), paid('upgrade-usd', { dispute: 'open' })]],
  ['a dispute won after a full refund', 'free', [paid('ultra-usd', { refundedCents: 7800, dispute: 'won' })]],
])('%s makes the plan %s', (_, plan, payments) => {
  expect(planFromPayments(payments)).toBe(plan);
});

const anyPayment = fc
  .record({
    price: fc.constantFrom(...firstPrices.prices),
    refunded: fc.constantFrom(0, 0.5, 1),
    dispute: fc.constantFrom('none' as const, 'open' as const, 'won' as const, 'lost' as const),
  })
  .map(({ price, refunded, dispute }) =>
    paid(price.id, { refundedCents: price.amountCents * refunded, dispute }),
  );
const anyPayments = fc.array(anyPayment, { maxLength: 6 });

test('the order of payments never matters', () => {
  const reordered = anyPayments.chain((payments) =>
    fc.tuple(
      fc.constant(payments),
      fc.shuffledSubarray(payments, { minLength: payments.length, maxLength: payments.length }),
    ),
  );
  fc.assert(
    fc.property(reordered, ([payments, others]) => {
      expect(planFromPayments(others)).toBe(planFromPayments(payments));
    }),
  );
});

test('a duplicate payment gives no more than one', () => {
  fc.assert(
    fc.property(anyPayments, (payments) => {
      expect(planFromPayments([...payments, ...payments])).toBe(planFromPayments(payments));
    }),
  );
});

test('a payment fully refunded counts as if it had never been made', () => {
  fc.assert(
    fc.property(anyPayments, anyPayment, (payments, payment) => {
      const refunded = { ...payment, refundedCents: payment.amountCents };
      expect(planFromPayments([...payments, refunded])).toBe(planFromPayments(payments));
    }),
  );
});

test('another payment never removes a plan', () => {
  const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };
  fc.assert(
    fc.property(anyPayments, anyPayment, (payments, payment) => {
      const before = rank[planFromPayments(payments)];
      expect(rank[planFromPayments([...payments, payment])]).toBeGreaterThanOrEqual(before);
    }),
  );
});

function paid(priceId: string, change: Partial<VerifiedPayment> = {}): VerifiedPayment {
  const { gives, needs, amountCents } = firstPriceOf(priceId);
  return {
    gives,
    needs,
    amountCents,
    refundedCents: 0,
    dispute: 'none',
    ...change,
  };
}
