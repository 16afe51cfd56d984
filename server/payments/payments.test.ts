import { expect, test, vi } from 'vitest';
import { agreementVersion } from '#rules/payments/payment.ts';
import { addLegalText, listCurrentLegalTexts } from '#server/content/legal-text-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, planOf } from '#tests/test-payments.ts';
import { listPaymentReviews } from './payment-review-store.ts';
import { StripeFailure } from './stripe/errors.ts';
import { pollMissedEvents } from './stripe-events.ts';

test('a payment on the hosted page, confirmed by the webhook, grants Ultra', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  expect((await browser.ask('GET /api/me')).body).toMatchObject({
    choicePlan: 'ultra',
    clickpay: true,
    paid: false,
  });
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({ plan: 'ultra', paid: true });
});

test('the return page confirms when every webhook is lost', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'premium');
  expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).body).toEqual({
    state: 'not-paid',
    plan: 'premium',
  });
  await ctx.pay(sessionId);
  ctx.pass({ seconds: 1 });
  expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).body).toEqual({
    state: 'paid',
    plan: 'premium',
  });
  expect(await planOf(browser)).toBe('premium');
});

test('the job confirms when every webhook is lost and the return page is never opened', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('one event delivered repeatedly and simultaneously records one payment', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  const events = await ctx.events();
  const atOnce = Array.from({ length: 50 }, () => events.map((event) => ctx.deliver(event))).flat();
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
  // A busy machine may reply 503, and Stripe delivers again.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  for (const event of events) expect((await ctx.deliver(event)).status).toBe(200);
  for (let again = 0; again < 100; again++) expect((await ctx.deliver(events[0]!)).status).toBe(200);
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toHaveLength(1);
  const changes = await ctx.db.selectFrom('audit').selectAll().where('action', '=', 'plan').execute();
  expect(changes.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^free ultra cs_/)]);
  const receipts = (await ctx.mails()).filter(({ kind }) => kind === 'receipt');
  expect(receipts.map(({ to, subject }) => [to, subject])).toEqual([
    ['aisyah@example.com', 'Your receipt: Ultra Premium, $78.00'],
  ]);
});

test('a webhook replies 503 while Stripe does not answer, and records the payment later', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  const events = await ctx.events();
  const away = vi.spyOn(ctx.stripe, 'readSession').mockRejectedValue(new StripeFailure('away', 'No answer'));
  const statuses = [];
  for (const event of events) statuses.push((await ctx.deliver(event)).status);
  expect(statuses).toContain(503);
  expect(statuses).not.toContain(500);
  away.mockRestore();
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('two tabs and a double click get one Stripe session', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const asked = await Promise.all(Array.from({ length: 20 }, () => checkout(browser, 'ultra')));
  expect(new Set(asked).size).toBe(1);
  expect((await ctx.stripeApi.checkout.sessions.list({ limit: 100 })).data).toHaveLength(1);
});

test('a return URL alone grants nothing', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await checkout(browser, 'ultra');
  await ctx.app.request(`/PaymentSuccess?num=1&userID=${browser.user.uid}`);
  expect(await planOf(browser)).toBe('free');
});

test('a declined card grants nothing and the checkout stays open', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId, { method: 'card', number: '4000000000000002' });
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  expect(await checkout(browser, 'ultra')).toBe(sessionId);
});

test('a delayed payment is reported as pending until the bank decides', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  for (const [outcome, plan, state, planAfter] of [
    ['fail', 'premium', 'not-paid', 'free'],
    ['succeed', 'ultra', 'paid', 'ultra'],
  ] as const) {
    const sessionId = await checkout(browser, plan);
    await ctx.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
    await deliverAll(ctx);
    expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).body.state).toBe('checking');
    expect(await planOf(browser)).toBe('free');
    await ctx.settle(sessionId, outcome);
    await deliverAll(ctx);
    ctx.pass({ seconds: 1 });
    expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).body.state).toBe(state);
    expect(await planOf(browser)).toBe(planAfter);
  }
});

test('another user’s payment is not found', async () => {
  const ctx = await createPaidContext();
  const owner = await signIn(ctx);
  const sessionId = await checkout(owner, 'ultra');
  const stranger = await signIn(ctx, 'stranger@example.com');
  for (const query of ['', `?num=1&userID=${owner.user.uid}`])
    expect((await stranger.ask(`GET /api/checkouts/${sessionId}${query}`)).status).toBe(404);
});

test('charges RM in Malaysia, USD elsewhere, and the price difference for Premium owners', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const first = await checkout(browser, 'premium');
  expect(await ctx.stripeApi.checkout.sessions.retrieve(first)).toMatchObject({
    amount_total: 6800,
    currency: 'myr',
  });
  await ctx.pay(first);
  await deliverAll(ctx);
  const second = await checkout(browser, 'ultra');
  expect(await ctx.stripeApi.checkout.sessions.retrieve(second)).toMatchObject({
    amount_total: 3000,
    currency: 'myr',
  });
  await ctx.pay(second);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect((await browser.ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(409);
  expect((await browser.ask('POST /api/checkouts', { plan: 'premium' })).status).toBe(409);
});

test('refunding only the upgrade falls back to Premium', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'premium'));
  await deliverAll(ctx);
  const upgrade = await checkout(browser, 'ultra');
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(upgrade);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('premium');
});

test('an open dispute ends the plan', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'), { method: 'card', number: '4000000000000259' });
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('a payment that does not match its checkout grants nothing and is recorded once', async () => {
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
  await ctx.pay(cheap.id);
  await deliverAll(ctx);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  const reviews = await listPaymentReviews(ctx.db);
  expect(reviews.map(({ checkoutSessionId, detail }) => [checkoutSessionId, detail])).toEqual([
    [cheap.id, 'amount-differs 5800'],
  ]);
});

test('does not report a payment as failed while Stripe does not answer', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.control({ stripe: { fail: '500' } });
  expect((await browser.ask(`GET /api/checkouts/${sessionId}`)).body).toEqual({
    state: 'checking',
    plan: 'ultra',
  });
});

test('reports a Stripe failure with the specification’s message, and the next try is new', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.control({ stripe: { fail: '500' } });
  const failed = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  expect([failed.status, failed.body.message]).toEqual([503, 'Payment processing failed. Please try again.']);
  await ctx.control({ stripe: { fail: 'none' } });
  await ctx.pay(await checkout(browser, 'ultra'));
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('an event gets 5xx while Stripe is down, and works when delivered again', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  const event = (await ctx.events()).find(({ type }) => type === 'checkout.session.completed')!;
  await ctx.control({ stripe: { fail: '500' } });
  expect((await ctx.deliver(event)).status).toBeGreaterThanOrEqual(500);
  await ctx.control({ stripe: { fail: 'none' } });
  expect((await ctx.deliver(event)).status).toBe(200);
  expect(await planOf(browser)).toBe('ultra');
});

test('a visitor cannot open a checkout', async () => {
  const ctx = await createPaidContext();
  expect((await new TestBrowser(ctx).ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(401);
});

test('stores the agreement with its version and first time', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const agreement = { version: agreementVersion, account: true, lessonLinks: true };
  expect((await browser.ask('POST /api/agreements', { ...agreement, account: false })).status).toBe(400);
  expect((await browser.ask('POST /api/agreements', { ...agreement, version: '1999-01' })).status).toBe(400);
  const agreedAt = ctx.now();
  expect((await browser.ask('POST /api/agreements', agreement)).status).toBe(201);
  ctx.pass({ seconds: 60 });
  expect((await browser.ask('POST /api/agreements', agreement)).status).toBe(201);
  expect(await ctx.db.selectFrom('agreements').select(['version', 'agreedAt']).execute()).toEqual([
    { version: agreementVersion, agreedAt },
  ]);
});

test('the agreement names the current terms and refund policy, and rejects others', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const agreement = { version: agreementVersion, account: true, lessonLinks: true, terms: 1, refunds: 1 };
  expect((await browser.ask('POST /api/agreements', agreement)).status).toBe(201);
  const [former] = await listCurrentLegalTexts(ctx.db);
  await addLegalText(ctx.db, { ...former!, kind: 'terms', version: 2, since: ctx.now() });
  const rejected = await browser.ask('POST /api/agreements', agreement);
  expect([rejected.status, rejected.body.reason]).toEqual([409, 'terms-changed']);
  expect((await browser.ask('POST /api/agreements', { ...agreement, terms: 2 })).status).toBe(201);
  const agreed = await ctx.db.selectFrom('agreements').select(['termsVersion', 'refundsVersion']).execute();
  expect(agreed).toEqual([
    { termsVersion: 1, refundsVersion: 1 },
    { termsVersion: 2, refundsVersion: 1 },
  ]);
  const { body } = await browser.ask('GET /api/export');
  expect(body.agreements).toMatchObject([{ termsVersion: 1 }, { termsVersion: 2 }]);
});
