import { expect, test } from 'vitest';
import { createCoupon, openWith } from '#tests/test-coupons.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkoutGift, giftOf } from '#tests/test-gifts.ts';
import { createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';

test.each([true, false])(
  'a free plan that the instructor has ended is not given again by the same coupon, once per learner: %s',
  async (isOncePerLearner) => {
    const ctx = await createPaidContext();
    const { instructor } = await createCoupon(ctx, 'GIFT', { percentOff: 100, isOncePerLearner });
    const browser = await signIn(ctx);
    const claim = () => browser.ask('POST /api/coupon-claims', { plan: 'ultra', coupon: 'GIFT' });
    expect((await claim()).status).toBe(201);
    const { id } = await ctx.db.selectFrom('grants').select('id').executeTakeFirstOrThrow();
    await instructor.ask(`POST /api/studio/grants/${id}/end`, { why: 'A mistake' });
    expect(await planOf(browser)).toBe('free');
    expect((await browser.ask('GET /api/coupons/GIFT')).body.answer).toBe('used-before');
    expect((await claim()).body.reason).toBe('coupon-used-before');
    expect(await planOf(browser)).toBe('free');
  },
);

const openSessions = async (ctx: PaidContext) =>
  (await ctx.stripeApi.checkout.sessions.list({ limit: 100 })).data.filter(({ status }) => status === 'open');

test('a free plan expires the checkout that is open in another tab', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'GIFT', { percentOff: 100 });
  const browser = await signIn(ctx);
  const opened = await openWith(browser, undefined);
  const claim = { plan: 'ultra', coupon: 'GIFT' } as const;
  await ctx.control({ stripe: { fail: '500' } });
  expect((await browser.ask('POST /api/coupon-claims', claim)).status).toBe(503);
  expect(await planOf(browser)).toBe('free');
  await ctx.control({ stripe: { fail: 'none' } });
  expect((await browser.ask('POST /api/coupon-claims', claim)).status).toBe(201);
  expect(await planOf(browser)).toBe('ultra');
  expect(await openSessions(ctx)).toEqual([]);
  await ctx.pay(opened.body.sessionId);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(opened.body.sessionId)).payment_status).toBe(
    'unpaid',
  );
});

test('a free plan leaves the customer’s open checkout for a gift', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'GIFT', { percentOff: 100 });
  const browser = await signIn(ctx);
  const gift = await checkoutGift(browser);
  await ctx.control({ stripe: { fail: '500' } });
  expect((await browser.ask('POST /api/coupon-claims', { plan: 'ultra', coupon: 'GIFT' })).status).toBe(201);
  await ctx.control({ stripe: { fail: 'none' } });
  expect((await openSessions(ctx)).map(({ id }) => id)).toEqual([gift]);
  await ctx.pay(gift);
  await deliverAll(ctx);
  expect(await giftOf(browser, gift)).toMatchObject({ state: 'open' });
});

test('a payment that came before the free plan is recorded, and the coupon is not used', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'GIFT', { percentOff: 100 });
  const browser = await signIn(ctx);
  const opened = await openWith(browser, undefined);
  await ctx.pay(opened.body.sessionId);
  const claim = { plan: 'ultra', coupon: 'GIFT' } as const;
  expect((await browser.ask('POST /api/coupon-claims', claim)).status).toBe(409);
  expect(await planOf(browser)).toBe('ultra');
  expect((await browser.ask('GET /api/receipts')).body.receipts).toHaveLength(1);
  expect(await ctx.db.selectFrom('grants').select('id').execute()).toEqual([]);
});

test('a free plan waits while the bank decides about an open checkout', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  await createCoupon(ctx, 'GIFT', { percentOff: 100 });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const opened = await openWith(browser, undefined);
  await ctx.pay(opened.body.sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  const claim = () => browser.ask('POST /api/coupon-claims', { plan: 'ultra', coupon: 'GIFT' });
  expect((await claim()).body.reason).toBe('payment-on-its-way');
  await ctx.settle(opened.body.sessionId, 'fail');
  expect((await claim()).status).toBe(201);
});

test('a claim and a change of plan at the same moment leave at most one session, which is stored', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'GIFT', { percentOff: 100 });
  for (let round = 0; round < 5; round++) {
    const browser = await signIn(ctx, `racer-${round}@example.com`);
    const first = await openWith(browser, undefined);
    const [, claimed] = await Promise.all([
      openWith(browser, undefined, 'premium'),
      browser.ask('POST /api/coupon-claims', { plan: 'ultra', coupon: 'GIFT' }),
    ]);
    expect(claimed.status).toBe(201);
    expect(await planOf(browser)).toBe('ultra');
    const open = (await openSessions(ctx)).filter((one) => one.client_reference_id === browser.user.uid);
    expect(open.map(({ id }) => id)).not.toContain(first.body.sessionId);
    const stored = await ctx.db
      .selectFrom('checkouts')
      .select('checkoutSessionId as id')
      .where('openKey', '=', browser.user.uid)
      .execute();
    expect(open.map(({ id }) => ({ id }))).toEqual(stored);
  }
});
