import { expect, test } from 'vitest';
import { evaluateSession, type PriceAtStripe, type RecordedCheckout, type SessionFacts } from './payment.ts';
import { firstPrices } from '#tests/content/first-prices.ts';

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

test('a session of the test mode is paid where the test mode is expected', () => {
  const verdict = evaluateSession({ ...right, livemode: false }, { prices, livemode: false, checkout: null });
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
  const expected = { prices, livemode: true, checkout };
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
])('a session %s gives nothing: %s', (_, detail, change) => {
  expect(evaluate({ ...right, ...change })).toMatchObject({ verdict: 'wrong', detail });
});

test('a live session gives nothing where the test mode is expected', () => {
  const verdict = evaluateSession(right, { prices, livemode: false, checkout: null });
  expect(verdict).toEqual({ verdict: 'wrong', reason: 'other-mode', detail: 'livemode-differs' });
});

test('a session that we opened for somebody else, or for another price, gives nothing', () => {
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

test('what a checkout was opened with counts, whatever the price list says by now', () => {
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

function evaluate(session: SessionFacts, checkout: RecordedCheckout | null = null) {
  return evaluateSession(session, { prices, livemode: true, checkout });
}

function inMyr(): Partial<SessionFacts> {
  return { priceId: 'ultra-myr', amountCents: 9800, currency: 'myr' };
}
