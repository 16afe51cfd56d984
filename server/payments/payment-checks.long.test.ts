import { expect, test } from 'vitest';
import { ownTimeOf } from '#tests/processor-time.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createPaidContext, planOf } from '#tests/test-payments.ts';

async function checkout(browser: TestBrowser, plan: 'premium' | 'ultra'): Promise<string> {
  const { status, body } = await browser.ask('POST /api/checkouts', { plan });
  if (status !== 201) throw new Error(`The checkout answered ${status}`);
  return body.sessionId;
}

function kindsOf(check: { events: { what: string }[] }) {
  return check.events.map(({ what }) => what);
}

test('a check grants the plan when every webhook was lost and the return page never opened', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  expect(await planOf(browser)).toBe('free');
  const { status, body } = await browser.ask('POST /api/payment-checks');
  expect([status, body.verdict, body.plan]).toEqual([201, 'repaired', 'ultra']);
  expect(kindsOf(body)).toEqual(['chosen', 'paid']);
  expect(body.references).toEqual([expect.stringMatching(/^LEC-/), sessionId]);
  expect(await planOf(browser)).toBe('ultra');
  const again = await browser.ask('POST /api/payment-checks');
  expect(again.body.verdict).toBe('all-well');
  expect(await ctx.db.selectFrom('receipts').selectAll().execute()).toHaveLength(1);
});

test('finds a payment without a stored checkout at Stripe by email', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'premium'));
  await ctx.db.deleteFrom('checkouts').execute();
  expect((await browser.ask('POST /api/payment-checks')).body).toMatchObject({
    verdict: 'repaired',
    plan: 'premium',
  });
});

test('reports each state of a payment with its verdict', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const check = async () => (await browser.ask('POST /api/payment-checks')).body;
  expect(await check()).toMatchObject({ verdict: 'nothing', events: [], payUrl: null });

  const declined = await checkout(browser, 'ultra');
  expect(await check()).toMatchObject({ verdict: 'not-finished', payUrl: expect.stringContaining(declined) });
  await ctx.pay(declined, { method: 'card', number: '4000000000000002' });
  const afterDecline = await check();
  expect(afterDecline.verdict).toBe('declined');
  expect(kindsOf(afterDecline)).toEqual(['chosen', 'declined', 'open']);

  await ctx.pay(declined, { method: 'fpx', outcome: 'succeeds-later' });
  expect(await check()).toMatchObject({ verdict: 'settling', plan: 'free' });
  await ctx.settle(declined, 'succeed');
  expect(await check()).toMatchObject({ verdict: 'repaired', plan: 'ultra' });

  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(declined);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  const refunded = await check();
  expect(refunded).toMatchObject({ verdict: 'refunded', plan: 'free' });
  expect(refunded.events.at(-1)).toMatchObject({ what: 'refunded', amountCents: 9800, currency: 'MYR' });
});

test('reports payments that do not match their checkout, or belong to another account', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const stranger = await signIn(ctx, 'stranger@example.com');
  const { uid } = browser.user;
  const open = (named: string) =>
    ctx.stripeApi.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: 'price_premium_usd', quantity: 1 }],
      client_reference_id: named,
      customer_email: 'aisyah@example.com',
      metadata: { uid: named, price: 'ultra-usd' },
      success_url: 'http://localhost:3000/',
    });
  await ctx.pay((await open(stranger.user.uid)).id);
  expect((await browser.ask('POST /api/payment-checks')).body).toMatchObject({
    verdict: 'elsewhere',
    plan: 'free',
  });
  await ctx.pay((await open(uid)).id);
  expect((await browser.ask('POST /api/payment-checks')).body).toMatchObject({
    verdict: 'needs-review',
    plan: 'free',
  });
});

test('reports an unavailable or unresponsive Stripe within 8 s, and changes nothing', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  for (const fail of ['500', 'hang']) {
    await ctx.control({ stripe: { fail } });
    const took = await ownTimeOf(async () => {
      const { status, body } = await browser.ask('POST /api/payment-checks');
      expect([status, body.code]).toEqual([503, 'unavailable']);
    });
    expect(took).toBeLessThan(8_000);
  }
  await ctx.control({ stripe: { fail: 'none' } });
  expect(await planOf(browser)).toBe('free');
});

test('limits a user to ten checks an hour, and rejects visitors', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  for (let times = 0; times < 10; times++)
    expect((await browser.ask('POST /api/payment-checks')).status).toBe(201);
  expect((await browser.ask('POST /api/payment-checks')).status).toBe(429);
  expect((await new TestBrowser(ctx).ask('POST /api/payment-checks')).status).toBe(401);
});

test('the instructor finds a buyer by email, receipt and every Stripe id, and repairs', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const sessionId = await checkout(buyer, 'ultra');
  await ctx.pay(sessionId);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ask = (about: string, by: TestBrowser = instructor) =>
    by.ask('POST /api/studio/payment-checks', { about });
  const session = await ctx.stripeApi.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  const intent = session.payment_intent as { id: string; latest_charge: string };

  expect((await ask(intent.latest_charge)).body).toMatchObject({
    person: { uid: buyer.user.uid, email: 'aisyah@example.com' },
    check: { verdict: 'repaired', plan: 'ultra', payUrl: null },
  });
  const [receipt] = (await buyer.ask('GET /api/receipts')).body.receipts;
  const number = receipt?.number ?? '';
  const refund = await ctx.stripeApi.refunds.create({ payment_intent: intent.id, amount: 100 });
  for (const about of [' Aisyah@Example.com ', number, number.toLowerCase(), sessionId, intent.id, refund.id])
    expect((await ask(about)).body.person).toMatchObject({ uid: buyer.user.uid });
  for (const about of ['nobody@example.com', 'LEC-2026-999999', 'cs_test_none', 'ch_none', 'anything', ''])
    expect([about, (await ask(about)).status]).toEqual([about, 404]);
  expect((await ask(number, buyer)).status).toBe(403);
  expect((await ask(number, new TestBrowser(ctx))).status).toBe(401);
});
