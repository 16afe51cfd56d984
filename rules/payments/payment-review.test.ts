import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagPayments, type ReviewReason } from './payment-review.ts';
import { firstPriceOf, firstPrices } from '#tests/content/first-prices.ts';
import { planFromPayments, isEffective, type VerifiedPayment } from '../plans.ts';

type Case = [name: string, payments: VerifiedPayment[], flags: [place: number, reason: ReviewReason][]];

test.each<Case>([
  ['nothing', [], []],
  ['one payment', [paid('ultra-usd')], []],
  ['Premium and its upgrade', [paid('premium-usd'), paid('upgrade-usd')], []],
  ['Premium and its upgrade in another currency', [paid('premium-usd'), paid('upgrade-myr')], []],
  ['Premium twice', [paid('premium-usd'), paid('premium-usd')], [[1, 'paid-twice']]],
  ['Premium in two currencies', [paid('premium-usd'), paid('premium-myr')], [[1, 'paid-twice']]],
  ['Ultra twice', [paid('ultra-usd'), paid('ultra-usd')], [[1, 'paid-twice']]],
  ['Premium after Ultra', [paid('ultra-usd'), paid('premium-usd')], [[1, 'paid-twice']]],
  ['Ultra in full after Premium', [paid('premium-usd'), paid('ultra-usd')], [[0, 'paid-twice']]],
  [
    'Ultra in full after Premium and its upgrade',
    [paid('premium-usd'), paid('upgrade-usd'), paid('ultra-usd')],
    [[2, 'paid-twice']],
  ],
  ['the upgrade twice', [paid('premium-usd'), paid('upgrade-usd'), paid('upgrade-usd')], [[2, 'paid-twice']]],
  [
    'three times',
    [paid('ultra-usd'), paid('ultra-usd'), paid('ultra-usd')],
    [
      [1, 'paid-twice'],
      [2, 'paid-twice'],
    ],
  ],
  ['the second one given back', [paid('ultra-usd'), refunded('ultra-usd')], []],
  ['the first one given back', [refunded('ultra-usd'), paid('ultra-usd')], []],
  [
    'the second one given back in part',
    [paid('ultra-usd'), refunded('ultra-usd', 7799)],
    [[1, 'paid-twice']],
  ],
  ['the second one disputed', [paid('ultra-usd'), { ...paid('ultra-usd'), dispute: 'open' }], []],
  [
    'an upgrade whose Premium was given back',
    [refunded('premium-usd'), paid('upgrade-usd')],
    [[1, 'upgrade-alone']],
  ],
  [
    'the upgrade twice, before the Premium that stands',
    [refunded('premium-usd'), paid('upgrade-usd'), paid('upgrade-usd'), paid('premium-usd')],
    [[2, 'paid-twice']],
  ],
  ['an upgrade that came before its Premium', [paid('upgrade-usd'), paid('premium-usd')], []],
])('of %s', (_, payments, flags) => {
  const found = flagPayments(
    payments.map((payment, place) => ({ ...payment, checkoutSessionId: `cs_${place}` })),
  );
  expect(found.map(({ checkoutSessionId, reason }) => [checkoutSessionId, reason])).toEqual(
    flags.map(([place, reason]) => [`cs_${place}`, reason]),
  );
});

const anyPayments = fc
  .array(
    fc.record({
      price: fc.constantFrom(...firstPrices.prices),
      share: fc.constantFrom(0, 1),
      dispute: fc.constantFrom('none' as const, 'open' as const, 'won' as const, 'lost' as const),
    }),
    { maxLength: 7 },
  )
  .map((list) =>
    list.map(({ price, share, dispute }, place) => ({
      checkoutSessionId: `cs_${place}`,
      gives: price.gives,
      needs: price.needs,
      amountCents: price.amountCents,
      refundedCents: price.amountCents * share,
      dispute,
    })),
  );

test('giving back all that is flagged leaves the plan as it is', () => {
  fc.assert(
    fc.property(anyPayments, (payments) => {
      expect(planFromPayments(withoutFlagged(payments))).toBe(planFromPayments(payments));
    }),
  );
});

test('when all that is flagged was given back, every payment that stands is needed', () => {
  fc.assert(
    fc.property(anyPayments, (payments) => {
      let left = payments;
      while (flagPayments(left).length > 0) left = withoutFlagged(left);
      const plan = planFromPayments(left);
      for (const one of left.filter(isEffective))
        expect(planFromPayments(left.filter((other) => other !== one))).not.toBe(plan);
    }),
  );
});

function withoutFlagged<P extends VerifiedPayment & { checkoutSessionId: string }>(payments: P[]): P[] {
  const flagged = new Set(flagPayments(payments).map(({ checkoutSessionId }) => checkoutSessionId));
  return payments.filter(({ checkoutSessionId }) => !flagged.has(checkoutSessionId));
}

function paid(priceId: string): VerifiedPayment {
  const { gives, needs, amountCents } = firstPriceOf(priceId);
  return { gives, needs, amountCents, refundedCents: 0, dispute: 'none' };
}

function refunded(priceId: string, refundedCents = firstPriceOf(priceId).amountCents): VerifiedPayment {
  return { ...paid(priceId), refundedCents };
}
