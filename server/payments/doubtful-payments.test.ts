import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { eraseUser } from '#server/learners/erase-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listPaymentReviews } from './payment-review-store.ts';

const order = (uid: string, priceId: string) => ({
  mode: 'payment' as const,
  client_reference_id: uid,
  metadata: { uid, price: priceId },
  success_url: 'http://localhost:3000/',
});

const item = (price: string, quantity = 1) => [{ price, quantity }];
const cents = (amount: number, currency = 'usd') => [
  {
    quantity: 1,
    price_data: { currency, unit_amount: amount, product_data: { name: 'Ultra Premium' } },
  },
];

type DoubtfulSession = [
  description: string,
  reason: string,
  session: (uid: string) => Stripe.Checkout.SessionCreateParams,
];

test.each<DoubtfulSession>([
  ['one cent', 'wrong-amount', (uid) => ({ ...order(uid, 'ultra-usd'), line_items: cents(1) })],
  ['one cent too little', 'wrong-amount', (uid) => ({ ...order(uid, 'ultra-usd'), line_items: cents(7799) })],
  [
    'another currency',
    'wrong-currency',
    (uid) => ({ ...order(uid, 'ultra-usd'), line_items: cents(7800, 'myr') }),
  ],
  ['a price of its own', 'wrong-price', (uid) => ({ ...order(uid, 'ultra-usd'), line_items: cents(7800) })],
  [
    'a cheaper plan',
    'wrong-amount',
    (uid) => ({ ...order(uid, 'ultra-usd'), line_items: item('price_premium_usd') }),
  ],
  [
    'the plan twice',
    'wrong-amount',
    (uid) => ({ ...order(uid, 'ultra-usd'), line_items: item('price_ultra_usd', 2) }),
  ],
  [
    'no plan of ours',
    'wrong-price',
    (uid) => ({ ...order(uid, 'gold-usd'), line_items: item('price_ultra_usd') }),
  ],
  [
    'another account',
    'wrong-person',
    (uid) => ({
      ...order(uid, 'ultra-usd'),
      client_reference_id: 'somebody',
      line_items: item('price_ultra_usd'),
    }),
  ],
  [
    'nobody',
    'wrong-person',
    (uid) => {
      const { client_reference_id: _, ...rest } = order(uid, 'ultra-usd');
      return { ...rest, line_items: item('price_ultra_usd') };
    },
  ],
  [
    'a stranger',
    'person-gone',
    () => ({ ...order('nobody', 'ultra-usd'), line_items: item('price_ultra_usd') }),
  ],
])('a payment for %s grants nothing and is flagged once', async (_, reason, session) => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const { id } = await ctx.stripeApi.checkout.sessions.create(session(browser.user.uid));
  await ctx.pay(id);
  await deliverAll(ctx);
  await deliverAll(ctx);
  await confirmPayment(ctx, id);
  expect(await planOf(browser)).toBe('free');
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  expect(await openReviews(ctx)).toEqual([[reason, id]]);
  await ctx.refund(id);
  await deliverAll(ctx);
  expect(await openReviews(ctx)).toEqual([]);
});

test('a session opened for another price grants nothing', async () => {
  const ctx = await createPaidContext();
  const mallory = await signIn(ctx, 'mallory@example.com');
  const victim = await signIn(ctx);
  const sessionId = await checkout(victim, 'ultra');
  await ctx.db
    .updateTable('checkouts')
    .set({ priceId: 'ultra-myr' } as never)
    .execute();
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect([await planOf(victim), await planOf(mallory)]).toEqual(['free', 'free']);
  expect(await openReviews(ctx)).toEqual([['wrong-price', sessionId]]);
});

test('events of live mode, of foreign sessions, or with a false payment grant nothing', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const session = {
    ...(await ctx.stripeApi.checkout.sessions.retrieve(sessionId)),
    payment_status: 'paid' as const,
  };
  const deliver = (id: string, change: object, object: object = session) =>
    ctx.deliver({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object },
      ...change,
    } as Stripe.Event);
  for (let times = 0; times < 2; times++) {
    expect((await deliver('evt_live', { livemode: true })).status).toBe(200);
    expect((await deliver('evt_false', {})).status).toBe(200);
    expect((await deliver('evt_foreign', {}, { ...session, id: 'cs_test_elsewhere' })).status).toBe(200);
  }
  expect(await planOf(browser)).toBe('free');
  const reviews = await openReviews(ctx);
  expect(reviews.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['not-paid', sessionId],
    ['other-mode', sessionId],
    ['wrong-session', 'cs_test_elsewhere'],
  ]);
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([['wrong-session', 'cs_test_elsewhere']]);
});

test('a second payment for one plan is recorded and flagged until it is refunded', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const { uid } = browser.user;
  const second = await ctx.stripeApi.checkout.sessions.create({
    ...order(uid, 'ultra-usd'),
    line_items: item('price_ultra_usd'),
  });
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  ctx.pass({ seconds: 60 });
  await ctx.pay(second.id);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([['paid-twice', second.id]]);
  expect(await ctx.db.selectFrom('payments').select('amountCents').execute()).toHaveLength(2);
  await ctx.refund(second.id, 100);
  await deliverAll(ctx);
  expect(await openReviews(ctx)).toEqual([['paid-twice', second.id]]);
  await ctx.refund(second.id);
  await deliverAll(ctx);
  expect(await openReviews(ctx)).toEqual([]);
  expect(await planOf(browser)).toBe('ultra');
});

test('when the first of two payments is refunded, the second one grants the plan', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const first = await checkout(browser, 'premium');
  await ctx.pay(first);
  await deliverAll(ctx);
  const { uid } = browser.user;
  const second = await ctx.stripeApi.checkout.sessions.create({
    ...order(uid, 'premium-usd'),
    line_items: item('price_premium_usd'),
  });
  ctx.pass({ seconds: 60 });
  await ctx.pay(second.id);
  await deliverAll(ctx);
  expect(await openReviews(ctx)).toEqual([['paid-twice', second.id]]);
  await ctx.refund(first);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('premium');
  expect(await openReviews(ctx)).toEqual([]);
});

test('an upgrade is flagged while its Premium is disputed', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const premium = await checkout(browser, 'premium');
  await ctx.pay(premium);
  await deliverAll(ctx);
  const upgrade = await checkout(browser, 'ultra');
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  const dispute = await ctx.dispute(premium);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  expect(await openReviews(ctx)).toEqual([['upgrade-alone', upgrade]]);
  await ctx.endDispute(dispute, 'won');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await openReviews(ctx)).toEqual([]);
});

test('a payment for a deleted account is flagged, and no email is sent', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await browser.ask('POST /api/deletions');
  // An account with an open checkout is not deleted, so close it without telling Stripe.
  await ctx.db.updateTable('checkouts').set({ openKey: null }).execute();
  await eraseUser(ctx.db, { uid: browser.user.uid, askedBefore: ctx.now() });
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await openReviews(ctx)).toEqual([['person-gone', sessionId]]);
  expect((await ctx.mails()).map(({ kind }) => kind)).not.toContain('receipt');
});

async function openReviews(ctx: PaidContext): Promise<[reason: string, sessionId: string][]> {
  return (await listPaymentReviews(ctx.db))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ reason, checkoutSessionId }) => [reason, checkoutSessionId]);
}
