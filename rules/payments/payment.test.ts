import type { BillingMode } from './billing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEffective, planFromPayments, type VerifiedPayment } from '#rules/plans.ts';
import { firstPriceOf, firstPrices } from '#tests/content/default-course.ts';
import {
  type CheckoutTerms,
  evaluateSession,
  flagPayments,
  type PriceAtStripe,
  type RecordedCheckout,
  type ReviewReason,
  type SessionFacts,
} from './payment.ts';

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

test('refunding all flagged payments leaves the plan unchanged', () => {
  fc.assert(
    fc.property(anyPayments, (payments) => {
      expect(planFromPayments(withoutFlagged(payments))).toBe(planFromPayments(payments));
    }),
  );
});

test('refunding all flagged payments beside redeemed gifts leaves the plan unchanged, and flags no gift', () => {
  const withGifts = anyPayments.chain((payments) =>
    fc.array(fc.boolean(), { minLength: payments.length, maxLength: payments.length }).map((gifts) =>
      payments.map((payment, place) => ({
        ...payment,
        isGift: gifts[place] === true && payment.needs === null,
      })),
    ),
  );
  fc.assert(
    fc.property(withGifts, (payments) => {
      expect(planFromPayments(withoutFlagged(payments))).toBe(planFromPayments(payments));
      const flagged = new Set(flagPayments(payments).map(({ checkoutSessionId }) => checkoutSessionId));
      expect(payments.filter((one) => one.isGift && flagged.has(one.checkoutSessionId))).toEqual([]);
    }),
  );
});

test('an own payment after a redeemed gift of the same plan is flagged, and one before an Ultra gift is not', () => {
  const flagsOf = (...payments: Parameters<typeof flagPayments>[0]) =>
    flagPayments(payments.map((payment, place) => ({ ...payment, checkoutSessionId: `cs_${place}` }))).map(
      ({ checkoutSessionId, reason }) => [checkoutSessionId, reason],
    );
  const own = (id: string) => ({ ...paid(id), checkoutSessionId: '' });
  const gift = (id: string) => ({ ...own(id), isGift: true });
  expect(flagsOf(gift('premium-usd'), own('premium-usd'))).toEqual([['cs_1', 'paid-twice']]);
  expect(flagsOf(own('premium-usd'), gift('ultra-usd'))).toEqual([]);
  expect(flagsOf(own('premium-usd'), gift('ultra-usd'), own('upgrade-usd'))).toEqual([
    ['cs_2', 'paid-twice'],
  ]);
  expect(flagsOf(gift('premium-usd'), own('upgrade-usd'))).toEqual([]);
});

test('after refunding all flagged payments, every remaining one is needed', () => {
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

const stripePriceIds: Record<string, string> = {
  'premium-usd': 'price_a',
  'ultra-usd': 'price_b',
  'premium-myr': 'price_c',
  'ultra-myr': 'price_d',
  'upgrade-usd': 'price_e',
  'upgrade-myr': 'price_f',
};

const prices: PriceAtStripe[] = firstPrices.prices.map((price) => ({
  ...price,
  stripePriceId: stripePriceIds[price.id] ?? '',
}));

const right: SessionFacts = {
  mode: 'payment',
  paymentStatus: 'paid',
  status: 'complete',
  amountCents: 7800,
  taxCents: 0,
  currency: 'usd',
  livemode: true,
  intentFailed: false,
  stripePriceIds: ['price_b'],
  uid: 'aisyah',
  namedUid: 'aisyah',
  priceId: 'ultra-usd',
};

test.each(prices)('a session that sold $id as asked is paid', (price) => {
  const session: SessionFacts = {
    ...right,
    amountCents: price.amountCents,
    currency: price.currency.toLowerCase(),
    stripePriceIds: [price.stripePriceId],
    priceId: price.id,
  };
  expect(evaluate(session)).toEqual({ verdict: 'paid', price, uid: 'aisyah' });
});

test('a session of the test mode is paid if the test mode is expected', () => {
  const verdict = evaluateSession(
    { ...right, livemode: false },
    { prices, livemode: false, checkout: null, agreed: null },
  );
  expect(verdict).toMatchObject({ verdict: 'paid', uid: 'aisyah' });
});

test.each<[what: string, verdict: 'unpaid' | 'settling' | 'over', change: Partial<SessionFacts>]>([
  ['that is still open', 'unpaid', { status: 'open' }],
  ['whose bank has not decided yet', 'settling', { status: 'complete' }],
  ['whose bank refused later', 'over', { status: 'complete', intentFailed: true }],
  ['that ran out', 'over', { status: 'expired' }],
])('a session without money %s is %s', (_, verdict, change) => {
  expect(evaluate({ ...right, paymentStatus: 'unpaid', ...change })).toEqual({ verdict });
});

test.each<[what: string, change: Partial<SessionFacts>, opened: RecordedCheckout | null, verdict: string]>([
  ['that names nothing of ours', {}, null, 'unrelated'],
  ['that is not paid and names nothing of ours', { paymentStatus: 'unpaid' }, null, 'unrelated'],
  ['that we opened', {}, { uid: 'aisyah', priceId: 'ultra-usd', terms: null }, 'wrong'],
  ['that names a person of ours', { namedUid: 'aisyah' }, null, 'wrong'],
  ['that names a price of ours', { priceId: 'ultra-usd' }, null, 'wrong'],
  ['that sold one of our prices', { stripePriceIds: ['price_other', 'price_b'] }, null, 'wrong'],
])('a session %s belongs to this shop or not', (_, change, checkout, verdict) => {
  const elsewhere = { ...right, stripePriceIds: ['price_other'], uid: 'x', namedUid: null, priceId: null };
  const expected = { prices, livemode: true, checkout, agreed: null };
  expect(evaluateSession({ ...elsewhere, ...change }, expected).verdict).toBe(verdict);
});

test.each<[what: string, detail: string, change: Partial<SessionFacts>]>([
  ['that needed no payment', 'payment-status no_payment_required', { paymentStatus: 'no_payment_required' }],
  ['with a payment status nobody knows', 'payment-status PAID', { paymentStatus: 'PAID' }],
  ['paid but still open', 'session-status open', { status: 'open' }],
  ['paid but expired', 'session-status expired', { status: 'expired' }],
  ['paid without a status', 'session-status null', { status: null }],
  ['that subscribes', 'session-mode subscription', { mode: 'subscription' }],
  ['that only keeps a card', 'session-mode setup', { mode: 'setup' }],
  ['of the test mode', 'livemode-differs', { livemode: false }],
  ['without our price', 'price-not-listed', { priceId: null }],
  ['with an unknown price', 'price-not-listed', { priceId: 'ultra-eur' }],
  ['with a price named __proto__', 'price-not-listed', { priceId: '__proto__' }],
  ['with a Stripe price in place of ours', 'price-not-listed', { priceId: 'price_b' }],
  ['that names nobody', 'person-missing', { uid: null }],
  ['that names two people', 'person-ambiguous', { namedUid: 'budi' }],
  ['that names its person once', 'person-ambiguous', { namedUid: null }],
  ['a cent too little', 'amount-differs 7799', { amountCents: 7799 }],
  ['a cent too much', 'amount-differs 7801', { amountCents: 7801 }],
  ['for nothing', 'amount-differs 0', { amountCents: 0 }],
  ['without an amount', 'amount-differs null', { amountCents: null }],
  ["with a cheaper plan's amount", 'amount-differs 5800', { amountCents: 5800 }],
  ['in another currency', 'currency-differs myr', { currency: 'myr' }],
  ['without a currency', 'currency-differs null', { currency: null }],
  ['that sold another price', 'another-price-sold', { stripePriceIds: ['price_a'] }],
  ['that sold a foreign price', 'another-price-sold', { stripePriceIds: ['price_z'] }],
  ['that sold nothing', 'another-price-sold', { stripePriceIds: [] }],
  ['that sold ours twice', 'another-price-sold', { stripePriceIds: ['price_b', 'price_b'] }],
  ['that sold ours and more', 'another-price-sold', { stripePriceIds: ['price_b', 'price_a'] }],
  ["asked as premium at ultra's price", 'amount-differs 7800', { priceId: 'premium-usd' }],
  [
    'asked in RM that sold the price in USD',
    'another-price-sold',
    { ...inMyr(), stripePriceIds: ['price_b'] },
  ],
])('a session %s grants nothing: %s', (_, detail, change) => {
  expect(evaluate({ ...right, ...change })).toMatchObject({ verdict: 'wrong', detail });
});

test('a live session grants nothing if the test mode is expected', () => {
  const verdict = evaluateSession(right, { prices, livemode: false, checkout: null, agreed: null });
  expect(verdict).toEqual({ verdict: 'wrong', reason: 'other-mode', detail: 'livemode-differs' });
});

test('a session that was opened for another user or price grants nothing', () => {
  const opened = { uid: 'aisyah', priceId: 'ultra-usd', terms: null };
  expect(evaluate(right, opened)).toMatchObject({ verdict: 'paid' });
  expect(evaluate(right, { ...opened, uid: 'budi' })).toMatchObject({
    verdict: 'wrong',
    reason: 'wrong-person',
  });
  expect(evaluate(right, { ...opened, priceId: 'premium-usd' })).toMatchObject({
    verdict: 'wrong',
    reason: 'wrong-price',
  });
});

test('a checkout keeps its own terms when the price list changes', () => {
  const terms = { stripePriceId: 'price_old', amountCents: 4900, currency: 'MYR' };
  const opened = { uid: 'aisyah', priceId: 'ultra-usd', terms };
  const asOpened = { ...right, stripePriceIds: ['price_old'], amountCents: 4900, currency: 'myr' };
  expect(evaluate(asOpened, opened)).toMatchObject({ verdict: 'paid', uid: 'aisyah' });
  expect(evaluate(right, opened)).toMatchObject({ reason: 'wrong-amount' });
  expect(evaluate({ ...asOpened, currency: 'usd' }, opened)).toMatchObject({ reason: 'wrong-currency' });
  expect(evaluate({ ...asOpened, stripePriceIds: ['price_b'] }, opened)).toMatchObject({
    reason: 'wrong-price',
  });
});

test('without a checkout, the signed terms of the session count, and never against a checkout', () => {
  const agreed = { stripePriceId: 'price_b', amountCents: 3900, currency: 'USD' };
  const discounted = { ...right, amountCents: 3900 };
  expect(evaluate(discounted, null, agreed)).toMatchObject({ verdict: 'paid', uid: 'aisyah' });
  expect(evaluate(right, null, agreed)).toMatchObject({ reason: 'wrong-amount' });
  expect(evaluate({ ...discounted, currency: 'myr' }, null, agreed)).toMatchObject({
    reason: 'wrong-currency',
  });
  expect(evaluate({ ...discounted, stripePriceIds: ['price_a'] }, null, agreed)).toMatchObject({
    reason: 'wrong-price',
  });
  const opened = { uid: 'aisyah', priceId: 'ultra-usd', terms: null };
  expect(evaluate(discounted, opened, agreed)).toMatchObject({ reason: 'wrong-amount' });
});

test('added tax is charged on top of the agreed amount, and included tax is part of it', () => {
  const agreed: CheckoutTerms = { stripePriceId: 'price_b', amountCents: 7800, currency: 'USD' };
  const verdict = (billing: BillingMode, amountCents: number, taxCents: number) =>
    evaluate({ ...right, amountCents, taxCents }, null, { ...agreed, billing }).verdict;
  expect(verdict('tax-added', 8424, 624)).toBe('paid');
  expect(verdict('tax-added', 7800, 0)).toBe('paid');
  expect(verdict('tax-added', 8424, 623)).toBe('wrong');
  expect(verdict('tax-added', 7800, 578)).toBe('wrong');
  expect(verdict('tax-included', 7800, 578)).toBe('paid');
  expect(verdict('tax-included', 8424, 624)).toBe('wrong');
  expect(verdict('off', 8424, 624)).toBe('wrong');
});

function evaluate(
  session: SessionFacts,
  checkout: RecordedCheckout | null = null,
  agreed: CheckoutTerms | null = null,
) {
  return evaluateSession(session, { prices, livemode: true, checkout, agreed });
}

function inMyr(): Partial<SessionFacts> {
  return { priceId: 'ultra-myr', amountCents: 9800, currency: 'myr' };
}
