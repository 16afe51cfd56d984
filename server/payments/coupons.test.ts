import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findOrCreateUser } from '#server/accounts/user-store.ts';
import { apiErrorOf } from '#server/platform/http/api.ts';
import { createCoupon, openWith, plainCoupon } from '#tests/test-coupons.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import {
  createPaidContext,
  deliverAll,
  merge,
  type PaidContext,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';
import { isConsistent, readLedgerConsistency } from './ledger-consistency.ts';
import { startCheckout } from './open-checkout.ts';
import { reconcileLedger } from './reconciliation.ts';
import { confirmUse } from './deal.ts';

const sessionOf = (ctx: PaidContext, { body }: Awaited<ReturnType<typeof openWith>>) =>
  ctx.stripeApi.checkout.sessions.retrieve(body.sessionId, { expand: ['line_items'] });

test('a coupon lowers what Stripe charges, and the receipt and the sales show it', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const quote = await browser.ask('GET /api/coupons/half');
  expect(quote.body).toMatchObject({ answer: 'valid', code: 'HALF' });
  expect(quote.body.prices).toContainEqual(
    expect.objectContaining({ plan: 'ultra', currency: 'USD', listCents: 7800, amountCents: 3900 }),
  );
  const opened = await openWith(browser, ' half ');
  const session = await sessionOf(ctx, opened);
  expect(session).toMatchObject({
    amount_subtotal: 7800,
    amount_total: 3900,
    total_details: { amount_discount: 3900 },
  });
  await ctx.pay(session.id);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  const { receipts } = (await browser.ask('GET /api/receipts')).body;
  expect(receipts).toMatchObject([{ amountCents: 3900, discountCents: 3900, coupon: 'HALF' }]);
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales).toMatchObject([{ amountCents: 3900, discountCents: 3900, coupon: 'HALF' }]);
  const { coupons } = (await instructor.ask('GET /api/studio/coupons')).body;
  expect(coupons).toMatchObject([{ code: 'HALF', uses: 1, openCheckouts: 0, state: 'active' }]);
  const { uses } = (await instructor.ask('GET /api/studio/coupons/id-HALF/uses')).body;
  expect(uses).toMatchObject([{ uid: browser.user.uid, plan: 'ultra', amountCents: 3900, currency: 'USD' }]);
});

test('a lost discounted payment is found and repaired, and then nothing differs from Stripe', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const opened = await openWith(browser, 'HALF');
  await ctx.pay(opened.body.sessionId);
  ctx.pass({ seconds: 600 });
  const findDiscrepancies = async () => {
    ctx.pass({ seconds: 1 });
    await instructor.ask('POST /api/studio/reconciliation-runs');
    await reconcileLedger(ctx);
    return (await instructor.ask('GET /api/studio/reconciliation')).body.discrepancies;
  };
  expect(await findDiscrepancies()).toMatchObject([{ kind: 'paid-not-entitled' }]);
  expect((await browser.ask('POST /api/payment-checks')).body).toMatchObject({ verdict: 'repaired' });
  expect(await planOf(browser)).toBe('ultra');
  expect(await findDiscrepancies()).toEqual([]);
  expect(isConsistent(await readLedgerConsistency(ctx.db, { now: ctx.now() }))).toBe(true);
});

test('a payment of another amount than the coupon leaves grants nothing', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const opened = await openWith(browser, 'HALF');
  await sql`update checkouts set "amountCents" = 7800`.execute(ctx.db);
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  expect(await ctx.db.selectFrom('paymentReviews').select('reason').execute()).toEqual([
    { reason: 'wrong-amount' },
  ]);
});

test('a hundred parallel checkouts with a coupon for ten uses open exactly ten', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'TEN', { maxUses: 10 });
  const customers = [];
  for (let place = 0; place < 100; place++) {
    const email = `racer-${place}@example.com`;
    const { uid } = await findOrCreateUser(ctx.db, {
      uid: `racer-${place}`,
      email,
      name: null,
      now: ctx.now(),
    });
    customers.push({ uid, email, country: 'Others', language: 'en', paidPlan: 'free' } as const);
  }
  const outcomes = await Promise.all(
    customers.map((customer) =>
      startCheckout(ctx, customer, { plan: 'premium', coupon: 'TEN' }).then(
        () => 'open',
        (error: unknown) => apiErrorOf(error, () => {}).reason,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'coupon-used-up')).toHaveLength(90);
  const open = await ctx.db
    .selectFrom('checkouts')
    .select('id')
    .where('couponId', 'is not', null)
    .where('openKey', 'is not', null)
    .execute();
  expect(open).toHaveLength(10);
});

test('an expired checkout frees its use, and a paid one keeps it, even after a refund', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'ONE', { maxUses: 1 });
  const [first, second, third] = await Promise.all(
    ['a', 'b', 'c'].map((name) => signIn(ctx, `${name}@example.com`)),
  );
  const opened = await openWith(first!, 'ONE');
  expect((await openWith(second!, 'ONE')).body.reason).toBe('coupon-used-up');
  expect((await second!.ask('GET /api/coupons/ONE')).body.answer).toBe('used-up');
  // The one who holds the use gets the same page again.
  expect((await openWith(first!, 'ONE')).body.sessionId).toBe(opened.body.sessionId);
  await ctx.stripeApi.checkout.sessions.expire(opened.body.sessionId);
  await deliverAll(ctx);
  const paid = await openWith(second!, 'ONE');
  await ctx.pay(paid.body.sessionId);
  await deliverAll(ctx);
  await ctx.refund(paid.body.sessionId);
  await deliverAll(ctx);
  expect((await openWith(third!, 'ONE')).body.reason).toBe('coupon-used-up');
});

test('a checkout that Stripe never answered frees its use when it expires', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'LOST', { maxUses: 1 });
  const opened = await openWith(await signIn(ctx, 'first@example.com'), 'LOST');
  expect(opened.status).toBe(201);
  await sql`update checkouts set "checkoutSessionId" = null, url = null`.execute(ctx.db);
  const visitor = new TestBrowser(ctx);
  expect((await visitor.ask('GET /api/coupons/LOST')).body.answer).toBe('used-up');
  ctx.pass({ seconds: 2 * 60 * 60 });
  expect((await visitor.ask('GET /api/coupons/LOST')).body.answer).toBe('valid');
});

test('a checkout that was opened before its coupon ended is honoured', async () => {
  const ctx = await createPaidContext();
  const { instructor, change } = await createCoupon(ctx, 'SOON');
  const browser = await signIn(ctx);
  const opened = await openWith(browser, 'SOON');
  const body = { ...change, isActive: false, revision: 1 };
  expect((await instructor.ask('PUT /api/studio/coupons/id-SOON', body)).status).toBe(200);
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  const late = await signIn(ctx, 'late@example.com');
  expect((await openWith(late, 'SOON')).body.reason).toBe('coupon-unknown');
  // The same for a request that found the coupon active.
  const use = { id: 'id-SOON', uid: late.user.uid, now: ctx.now() };
  await expect(confirmUse(ctx.db, use)).rejects.toMatchObject({ reason: 'coupon-unknown' });
});

test('a coupon is rejected before it starts, and from the moment it ends', async () => {
  const ctx = await createPaidContext();
  const endsAt = ctx.now() + 120_000;
  await createCoupon(ctx, 'ENDS', { startsAt: ctx.now() + 60_000, endsAt });
  const browser = await signIn(ctx);
  expect((await browser.ask('GET /api/coupons/ENDS')).body).toMatchObject({ answer: 'not-started' });
  expect((await openWith(browser, 'ENDS')).body.reason).toBe('coupon-not-started');
  ctx.pass({ seconds: 60 });
  expect((await browser.ask('GET /api/coupons/ENDS')).body).toMatchObject({ answer: 'valid', endsAt });
  ctx.pass({ seconds: 60 });
  expect((await browser.ask('GET /api/coupons/ENDS')).body).toMatchObject({ answer: 'ended', prices: [] });
  expect((await openWith(browser, 'ENDS')).body.reason).toBe('coupon-ended');
  const use = { id: 'id-ENDS', uid: browser.user.uid, now: endsAt };
  await expect(confirmUse(ctx.db, use)).rejects.toMatchObject({ reason: 'coupon-ended' });
});

test('a coupon for one use each stays used after two accounts are merged', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'ONCE', { isOncePerLearner: true });
  const stays = await signIn(ctx, 'stays@example.com');
  const goes = await signIn(ctx, 'goes@example.com');
  const opened = await openWith(goes, 'ONCE', 'premium');
  // The one use is that of the open checkout.
  expect((await openWith(goes, 'ONCE', 'premium')).body.sessionId).toBe(opened.body.sessionId);
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  await ctx.refund(opened.body.sessionId);
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  expect((await openWith(stays, 'ONCE')).body.reason).toBe('coupon-used-before');
});

test('an upgrade costs its list price, with or without a coupon', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const premium = await openWith(browser, 'HALF', 'premium');
  await ctx.pay(premium.body.sessionId);
  await deliverAll(ctx);
  expect((await openWith(browser, 'HALF')).body.reason).toBe('coupon-not-for-this');
  expect((await sessionOf(ctx, await openWith(browser, undefined))).amount_total).toBe(2000);
});

test('a checkout without the coupon replaces the one with it, and the amount shown must be the one charged', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const lowered = await openWith(browser, 'HALF');
  const full = await openWith(browser, undefined);
  expect((await sessionOf(ctx, lowered)).status).toBe('expired');
  expect((await sessionOf(ctx, full)).amount_total).toBe(7800);
  const stale = { plan: 'ultra', coupon: 'HALF', shownCents: 7800 } as const;
  expect((await browser.ask('POST /api/checkouts', stale)).body.reason).toBe('price-changed');
});

test('a coupon of 100 % gives the plan once without Stripe, and no receipt', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'GIFT', { percentOff: 100, maxUses: 1 });
  const browser = await signIn(ctx);
  expect((await openWith(browser, 'GIFT')).body.reason).toBe('coupon-free');
  const claim = { plan: 'ultra', coupon: 'gift' } as const;
  const clicks = await Promise.all([1, 2, 3].map(() => browser.ask('POST /api/coupon-claims', claim)));
  expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await planOf(browser)).toBe('ultra');
  expect(await ctx.db.selectFrom('grants').select(['plan', 'couponId']).execute()).toEqual([
    { plan: 'ultra', couponId: 'id-GIFT' },
  ]);
  expect((await browser.ask('GET /api/receipts')).body.receipts).toEqual([]);
  const lines = await ctx.db.selectFrom('audit').select('detail').where('action', '=', 'grant').execute();
  expect(lines).toEqual([{ detail: expect.stringContaining('Coupon GIFT') }]);
  const other = await signIn(ctx, 'other@example.com');
  expect((await other.ask('POST /api/coupon-claims', claim)).body.reason).toBe('coupon-used-up');
  expect(await planOf(other)).toBe('free');
  // A grant of the plan, or of a better one, is not replaced.
  await createCoupon(ctx, 'MORE', { percentOff: 100 }, instructor);
  const grant = {
    id: 'a-grant',
    plan: 'ultra',
    endsAt: ctx.now() + 86_400_000,
    why: 'A friend',
    replaces: null,
  };
  await instructor.ask(`POST /api/studio/learners/${other.user.uid}/grants`, grant);
  const claimMore = (by: typeof other, plan: 'premium' | 'ultra') =>
    by.ask('POST /api/coupon-claims', { plan, coupon: 'MORE' });
  expect((await claimMore(browser, 'ultra')).status).toBe(409);
  expect((await claimMore(other, 'premium')).status).toBe(409);
  expect((await claimMore(other, 'ultra')).status).toBe(201);
  expect(await ctx.db.selectFrom('grants').select('couponId').where('endedAt', 'is', null).execute()).toEqual(
    expect.arrayContaining([{ couponId: 'id-GIFT' }, { couponId: 'id-MORE' }]),
  );
});

test('guesses are limited, while known codes are not', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const visitor = new TestBrowser(ctx);
  for (let guess = 0; guess < 30; guess++) {
    expect((await visitor.ask('GET /api/coupons/HALF')).body.answer).toBe('valid');
    expect((await visitor.ask(`GET /api/coupons/GUESS${guess}`)).body.answer).toBe('unknown');
  }
  expect((await visitor.ask('GET /api/coupons/GUESS')).status).toBe(429);
});

test('two clicks at the same moment create one coupon', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const body = { ...plainCoupon, id: 'id-TWICE', code: 'TWICE' };
  const clicks = await Promise.all([1, 2].map(() => instructor.ask('POST /api/studio/coupons', body)));
  expect(clicks.map(({ status }) => status)).toEqual([201, 201]);
  expect((await instructor.ask('GET /api/studio/coupons')).body.coupons).toHaveLength(1);
});

test('a coupon that leaves less than Stripe’s minimum, or whose code is taken, is rejected', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'HALF');
  const much = { ...plainCoupon, percentOff: null, amountsOff: { USD: 5751 }, id: 'much', code: 'MUCH' };
  const reply = await instructor.ask('POST /api/studio/coupons', much);
  expect(reply).toMatchObject({ status: 400, body: { reason: 'too-large' } });
  const again = await instructor.ask('POST /api/studio/coupons', {
    ...plainCoupon,
    id: 'another',
    code: 'half',
  });
  expect(again).toMatchObject({ status: 409, body: { reason: 'code-taken' } });
});
