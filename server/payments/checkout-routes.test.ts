import { expect, test, vi } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, planOf } from '#tests/test-payments.ts';

/** A stored checkout without a session. */
const emptyCheckout = {
  priceId: 'ultra-usd',
  openKey: null,
  url: null,
  createdAt: 1,
  expiresAt: 2,
  completedAt: null,
};

test('an upgrade paid after Premium was refunded shows what was paid, the current plan, and the review', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const premium = await checkout(browser, 'premium');
  await ctx.pay(premium);
  await deliverAll(ctx);
  const upgrade = await checkout(browser, 'ultra');
  await ctx.refund(premium);
  await deliverAll(ctx);
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  expect((await browser.ask(`GET /api/checkouts/${upgrade}`)).body).toEqual({
    state: 'paid',
    plan: 'ultra',
    review: { why: 'upgrade-alone', item: 'upgrade' },
    has: 'free',
  });
  expect((await new TestBrowser(ctx).ask(`GET /api/payment-results/${upgrade}`)).body).toEqual({
    state: 'paid',
    plan: 'ultra',
    review: { why: 'upgrade-alone', item: 'upgrade' },
  });
  await ctx.refund(upgrade);
  await deliverAll(ctx);
  expect((await browser.ask(`GET /api/checkouts/${upgrade}`)).body).toEqual({
    state: 'not-paid',
    plan: 'ultra',
    refunded: true,
  });
});

test('a plan paid twice is reported with the second result', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const first = await checkout(browser, 'ultra');
  const { user } = browser;
  const second = await ctx.stripeApi.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: 'price_ultra_usd', quantity: 1 }],
    client_reference_id: user.uid,
    metadata: { uid: user.uid, price: 'ultra-usd' },
    success_url: 'http://localhost:3000/',
  });
  await ctx.db
    .insertInto('checkouts')
    .values({ ...emptyCheckout, id: 'second', uid: user.uid, checkoutSessionId: second.id })
    .execute();
  await ctx.pay(first);
  await deliverAll(ctx);
  ctx.pass({ seconds: 60 });
  await ctx.pay(second.id);
  await deliverAll(ctx);
  expect((await browser.ask(`GET /api/checkouts/${first}`)).body).toEqual({ state: 'paid', plan: 'ultra' });
  expect((await browser.ask(`GET /api/checkouts/${second.id}`)).body).toEqual({
    state: 'paid',
    plan: 'ultra',
    review: { why: 'paid-twice', item: 'ultra' },
    has: 'ultra',
  });
});

test('a payment that does not match its checkout is reported as under review, not as failed', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const { uid } = browser.user;
  const cheap = await ctx.stripeApi.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: 'price_premium_usd', quantity: 1 }],
    client_reference_id: uid,
    metadata: { uid, price: 'ultra-usd' },
    success_url: 'http://localhost:3000/',
  });
  await ctx.db
    .insertInto('checkouts')
    .values({ ...emptyCheckout, id: 'cheap', uid, checkoutSessionId: cheap.id })
    .execute();
  await ctx.pay(cheap.id);
  expect((await browser.ask(`GET /api/checkouts/${cheap.id}`)).body).toEqual({
    state: 'checking',
    plan: 'ultra',
    review: { why: 'not-as-asked', item: 'ultra' },
    has: 'free',
  });
});

test('reads a payment from Stripe once a second, however many requests ask for it', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const asked = vi.spyOn(ctx.stripe, 'readSession');
  const visitor = new TestBrowser(ctx);
  const ask = () =>
    Promise.all([
      ...Array.from({ length: 40 }, () => browser.ask(`GET /api/checkouts/${sessionId}`)),
      ...Array.from({ length: 10 }, () => visitor.ask(`GET /api/payment-results/${sessionId}`)),
    ]);
  expect(new Set((await ask()).map(({ body }) => body.state))).toEqual(new Set(['not-paid']));
  await ask();
  expect(asked).toHaveBeenCalledTimes(1);
  ctx.pass({ seconds: 1 });
  await browser.ask(`GET /api/checkouts/${sessionId}`);
  expect(asked).toHaveBeenCalledTimes(2);
  ctx.pass({ seconds: -24 * 60 * 60 });
  await browser.ask(`GET /api/checkouts/${sessionId}`);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('limits each user to 120 result requests a minute', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  for (let asks = 0; asks < 120; asks++)
    expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).status).toBe(200);
  ctx.pass({ seconds: 20 });
  const limited = await browser.ask(`GET /api/checkouts/${sessionId}`);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '40']);
  const other = await signIn(ctx, 'budi@example.com');
  expect((await other.ask(`GET /api/checkouts/${await checkout(other, 'ultra')}`)).status).toBe(200);
  ctx.pass({ seconds: 40 });
  expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).status).toBe(200);
});

test('a customer whose email address Stripe rejects pays in a session without it', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx, 'josé@example.com');
  const first = await checkout(browser, 'ultra');
  expect(await checkout(browser, 'ultra')).toBe(first);
  const { data } = await ctx.stripeApi.checkout.sessions.list();
  expect(data).toMatchObject([{ id: first, customer_email: null }]);
  await ctx.pay(first);
  expect((await browser.ask(`GET /api/payment-results/${first}`)).body.state).toBe('paid');
  expect(await planOf(browser)).toBe('ultra');
});
