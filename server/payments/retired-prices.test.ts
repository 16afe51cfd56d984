/** How a price change affects open checkouts and payments. */
import { expect, test } from 'vitest';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  changePrice,
  checkout,
  createPaidContext,
  deliverAll,
  type PaidContext,
  planOf,
  premium,
  sellIn,
  signInInstructor,
  ultra,
  upgrade,
} from '#tests/test-payments.ts';
import { endRetiredCheckouts } from './expire-checkout.ts';
import { startCheckout } from './open-checkout.ts';

test('an open checkout of the former price expires, and the next one charges the new price', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await change(8800);
  await endRetiredCheckouts(ctx);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect(await openCheckouts(ctx)).toBe(0);
  const next = await ctx.stripeApi.checkout.sessions.retrieve(await checkout(learner, 'ultra'));
  expect(next.amount_total).toBe(8800);
});

test('a checkout just paid counts with the amount paid', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await change(8800);
  await endRetiredCheckouts(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(await receiptsOf(learner)).toMatchObject([{ item: 'ultra', amountCents: 7800, currency: 'USD' }]);
});

test('a payment whose webhook arrives after the change counts with the amount paid', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await change(8800);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(await ctx.db.selectFrom('paymentReviews').select('id').execute()).toEqual([]);
});

test('a pending payment is left to the bank, and counts when it succeeds', async () => {
  const { ctx, learner, change } = await createShop('Malaysia');
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId, { method: 'fpx', bank: 'maybank2u', outcome: 'succeeds-later' });
  await change(12_800, 'MYR');
  await endRetiredCheckouts(ctx);
  expect(await planOf(learner)).toBe('free');
  await ctx.settle(sessionId, 'succeed');
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(await receiptsOf(learner)).toMatchObject([{ amountCents: 9800, currency: 'MYR' }]);
});

test('a payment of a former price grants its plan, and a full refund ends it', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  await change(8800);
  await ctx.refund(sessionId, 100);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('free');
  expect(await receiptsOf(learner)).toMatchObject([{ amountCents: 7800, standing: 'refunded' }]);
});

test('a dispute about a payment of a former price ends its plan, and winning restores it', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await change(8800);
  const disputeId = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('free');
  await ctx.endDispute(disputeId, 'won');
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
});

test('a Premium owner pays the new upgrade price, whatever Premium cost', async () => {
  const { ctx, learner, instructor } = await createShop();
  const sessionId = await checkout(learner, 'premium');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800 });
  await changePrice(instructor, ctx, { ...upgrade, currency: 'USD', amountCents: 1500 });
  const next = await checkout(learner, 'ultra');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(next)).amount_total).toBe(1500);
  await ctx.pay(next);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('free');
});

test('a page with the former price gets an error', async () => {
  const { learner, change } = await createShop();
  await change(8800);
  const buy = (shown: string) => learner.ask('POST /api/checkouts', { plan: 'ultra', shown });
  expect(await buy('ultra-usd')).toMatchObject({ status: 409, body: { reason: 'price-changed' } });
  const { prices } = (await learner.ask('GET /api/course')).body;
  expect((await buy(prices[0]?.id ?? '')).status).toBe(201);
});

test('a learner in Indonesia pays in rupiah, from the plans to the receipt', async () => {
  const { ctx, learner, instructor } = await createShop('Indonesia');
  const amounts: [number, number, number] = [89_900_000, 119_900_000, 30_000_000];
  await sellIn(instructor, ctx, { country: 'Indonesia', currency: 'IDR', amounts });
  const { prices } = (await learner.ask('GET /api/course')).body;
  expect(prices).toMatchObject([
    { plan: 'ultra', currency: 'IDR', amountCents: 119_900_000 },
    { plan: 'premium', currency: 'IDR', amountCents: 89_900_000 },
  ]);
  const sessionId = await checkout(learner, 'premium');
  const { url } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  const page = await (await fetch(url ?? '')).text();
  expect(page).toContain('Rp899,000.00');
  expect(page).not.toContain('FPX');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('premium');
  const [receipt] = await receiptsOf(learner);
  expect(receipt).toMatchObject({ amountCents: 89_900_000, currency: 'IDR' });
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'receipt');
  expect(JSON.stringify(mail)).toContain('Rp899,000');
  await ctx.refund(sessionId, 45_000_000);
  await deliverAll(ctx);
  expect(await receiptsOf(learner)).toMatchObject([
    { refundedCents: 45_000_000, standing: 'refunded-in-part' },
  ]);
});

test('yen have no decimals on the payment page and the receipt', async () => {
  const { ctx, learner, instructor } = await createShop('Indonesia');
  await sellIn(instructor, ctx, { country: 'Indonesia', currency: 'JPY', amounts: [8800, 11_800, 3000] });
  const sessionId = await checkout(learner, 'ultra');
  const session = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  expect(session).toMatchObject({ amount_total: 11_800, currency: 'jpy' });
  expect(await (await fetch(session.url ?? '')).text()).toContain('¥11,800');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await receiptsOf(learner)).toMatchObject([{ amountCents: 11_800, currency: 'JPY' }]);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'receipt');
  expect(JSON.stringify(mail)).toContain('¥11,800');
});

test('open checkouts stay while Stripe is down, and expire when it answers again', async () => {
  const { ctx, learner, change } = await createShop();
  const sessionId = await checkout(learner, 'ultra');
  await change(8800);
  await ctx.control({ stripe: { fail: '500' } });
  await expect(endRetiredCheckouts(ctx)).rejects.toMatchObject({ kind: 'failed' });
  await ctx.control({ stripe: { fail: 'none' } });
  await endRetiredCheckouts(ctx);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('a price retired between offer and checkout is not charged', async () => {
  const { ctx, learner, change } = await createShop();
  await checkout(learner, 'premium');
  const stripe: PaidContext['stripe'] = {
    ...ctx.stripe,
    async expireSession(id) {
      await change(8800);
      return ctx.stripe.expireSession(id);
    },
  };
  const customer = { ...learner.user, language: 'en' as const, paidPlan: 'free' as const };
  const { sessionId } = await startCheckout({ ...ctx, stripe }, customer, { plan: 'ultra' });
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).amount_total).toBe(8800);
});

test('a checkout opened during a price change has a live price or expires', async () => {
  const { ctx, instructor } = await createShop();
  for (let round = 0; round < 5; round++) {
    const learner = await signIn(ctx, `learner-${round}@example.com`);
    const amountCents = 8800 + round * 100;
    await Promise.all([
      learner.ask('POST /api/checkouts', { plan: 'ultra' }),
      changePrice(instructor, ctx, { ...ultra, currency: 'USD', amountCents }),
    ]);
    await endRetiredCheckouts(ctx);
    const open = await ctx.stripeApi.checkout.sessions.list({ limit: 100 });
    const own = open.data.filter(
      (session) => session.status === 'open' && session.client_reference_id === learner.user.uid,
    );
    for (const session of own) expect(session.amount_total).toBe(amountCents);
  }
});

type Shop = {
  ctx: PaidContext;
  learner: Awaited<ReturnType<typeof signIn>>;
  instructor: TestBrowser;
  change: (amountCents: number, currency?: string) => Promise<void>;
};

async function createShop(country = 'Others'): Promise<Shop> {
  const ctx = await createPaidContext();
  const learner = await signIn(ctx);
  await learner.ask('PATCH /api/me', { country });
  const instructor = await signInInstructor(ctx);
  return {
    ctx,
    learner,
    instructor,
    async change(amountCents, currency = 'USD') {
      const { status } = await changePrice(instructor, ctx, { ...ultra, currency, amountCents });
      expect(status).toBe(201);
    },
  };
}

async function receiptsOf(learner: TestBrowser) {
  return (await learner.ask('GET /api/receipts')).body.receipts;
}

async function openCheckouts({ db }: PaidContext): Promise<number> {
  return (await db.selectFrom('checkouts').select('id').where('openKey', 'is not', null).execute()).length;
}
