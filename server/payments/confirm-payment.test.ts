import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dayOf } from '#rules/site-time.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  forgetTerms,
  type PaidContext,
  planOf,
  withAnotherPrice,
} from '#tests/test-payments.ts';
import { serve } from '#tests/test-server.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { StripeGateway } from './stripe/gateway.ts';

test('a partial refund keeps the plan, and refunding the rest ends it', async () => {
  const { ctx, browser, sessionId } = await createOwner('ultra');
  await ctx.refund(sessionId, 7799);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  await ctx.refund(sessionId, 1);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute ends the plan, and winning it restores the plan', async () => {
  for (const [outcome, plan] of [
    ['won', 'ultra'],
    ['lost', 'free'],
  ] as const) {
    const { ctx, browser, sessionId } = await createOwner('ultra');
    const dispute = await ctx.dispute(sessionId);
    await deliverAll(ctx);
    expect(await planOf(browser)).toBe('free');
    await ctx.endDispute(dispute, outcome);
    await deliverAll(ctx);
    expect(await planOf(browser)).toBe(plan);
    expect(await planEntries(ctx)).toHaveLength(outcome === 'won' ? 3 : 2);
  }
});

test('playback stops with a dispute and works again once it is won', async () => {
  const { ctx, browser, sessionId } = await createOwner('ultra');
  const lessonId = sections[3]!.lessons[0]!.id;
  const server = await serve(ctx, lessonId);
  const { hls } = (await browser.ask(`GET /api/lessons/${lessonId}/playback`)).body;
  const headers = { cookie: `session=${browser.cookies.get('session')}` };
  const plays = async () => (await fetch(server.url + hls, { headers })).ok;
  expect(await plays()).toBe(true);
  const dispute = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  expect(await plays()).toBe(false);
  await ctx.endDispute(dispute, 'won');
  await deliverAll(ctx);
  expect(await plays()).toBe(true);
});

test('a dispute about the upgrade alone falls back to Premium', async () => {
  const { ctx, browser } = await createOwner('premium');
  const upgrade = await checkout(browser, 'ultra');
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  await ctx.dispute(upgrade);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('premium');
});

test('accepts an event that arrives before our own reply was stored', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.db.updateTable('checkouts').set({ checkoutSessionId: null, url: null }).execute();
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await ctx.db.selectFrom('checkouts').select('openKey').execute()).toEqual([{ openKey: null }]);
  expect((await browser.ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(409);
});

test('a checkout open during a price change is charged as opened', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const later = await withAnotherPrice(ctx);
  await ctx.pay(sessionId);
  expect(await confirmPayment(later, sessionId)).toEqual({ state: 'paid', plan: 'ultra' });
  expect(await planOf(browser)).toBe('ultra');
});

test('a checkout from before terms were stored is checked against its own price, even if retired', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await forgetTerms(ctx);
  await ctx.pay(sessionId);
  const restarted = await withAnotherPrice(ctx);
  expect(await confirmPayment(restarted, sessionId)).toEqual({ state: 'paid', plan: 'ultra' });
});

test('a payment confirmed more than a year later is dated and numbered by the day of payment', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const before = Math.floor(Date.now() / 1000) * 1000;
  await ctx.pay(sessionId);
  const after = Date.now();
  ctx.pass({ seconds: 400 * 24 * 60 * 60 });
  await confirmPayment(ctx, sessionId);
  const [receipt] = (await (await signIn(ctx)).ask('GET /api/receipts')).body.receipts;
  expect(receipt?.issuedAt).toBeGreaterThanOrEqual(before);
  expect(receipt?.issuedAt).toBeLessThanOrEqual(after);
  expect(receipt?.number).toBe(`LEC-${dayOf(before).year}-000001`);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'receipt');
  expect(mail?.text).toContain(` on ${messagesFor('en').receiptPdf.dayText(receipt?.issuedAt ?? 0)}.`);
});

test('a delayed payment is dated by the day the bank approved it', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await setTimeout(1100);
  const decided = Math.floor(Date.now() / 1000) * 1000;
  await ctx.settle(sessionId, 'succeed');
  await confirmPayment(ctx, sessionId);
  const [receipt] = (await browser.ask('GET /api/receipts')).body.receipts;
  expect(receipt?.issuedAt).toBeGreaterThanOrEqual(decided);
});

test('a refund before the completion event, or a replayed completion after it, grants nothing', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  await ctx.refund(sessionId);
  const events = await ctx.events();
  for (const event of events.toReversed()) expect((await ctx.deliver(event)).status).toBe(200);
  expect(await planOf(browser)).toBe('free');
  const completed = events.find(({ type }) => type === 'checkout.session.completed')!;
  expect((await ctx.deliver({ ...completed, id: 'evt_replayed' })).status).toBe(200);
  expect(await planOf(browser)).toBe('free');
  expect(await receipts(ctx)).toBe(1);
});

test('a reply of Stripe overtaken by a newer one undoes nothing', async () => {
  for (const change of ['dispute', 'refund'] as const) {
    const { ctx, sessionId, browser } = await createOwner('ultra');
    const slow = delayFirstAnswer(ctx);
    const late = confirmPayment({ ...ctx, stripe: slow.stripe }, sessionId);
    await slow.asked;
    await ctx[change](sessionId);
    await confirmPayment(ctx, sessionId);
    slow.release();
    expect(await late).toEqual({ state: 'paid', plan: 'ultra' });
    expect(await planOf(browser)).toBe('free');
  }
});

test('simultaneous events, readings and refunds end in the correct state', async () => {
  const { ctx, browser, sessionId } = await createOwner('premium');
  const upgrade = await checkout(browser, 'ultra');
  await ctx.pay(upgrade);
  const confirm = async () => {
    const events = await ctx.events();
    await Promise.all([
      ...events.map((event) => ctx.deliver({ ...event, id: `${event.id}_again` })),
      ...events.map((event) => ctx.deliver(event)),
      confirmPayment(ctx, upgrade),
      confirmPayment(ctx, sessionId),
    ]);
  };
  await Promise.all([confirm(), ctx.refund(upgrade, 500), confirm(), ctx.refund(sessionId, 100), confirm()]);
  await ctx.refund(upgrade);
  await Promise.all([confirm(), confirm()]);
  expect(await planOf(browser)).toBe('premium');
  expect(await receipts(ctx)).toBe(2);
  expect(
    await ctx.db.selectFrom('payments').select(['priceId', 'refundedCents']).orderBy('priceId').execute(),
  ).toEqual([
    { priceId: 'premium-usd', refundedCents: 100 },
    { priceId: 'upgrade-usd', refundedCents: 2000 },
  ]);
});

test('a recorded payment can be refunded after prices changed', async () => {
  const { ctx, browser, sessionId } = await createOwner('ultra');
  await ctx.refund(sessionId);
  await confirmPayment(await withAnotherPrice(ctx), sessionId);
  expect(await planOf(browser)).toBe('free');
});

type Owner = { ctx: PaidContext; browser: TestBrowser; sessionId: string };

async function createOwner(plan: 'premium' | 'ultra'): Promise<Owner> {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, plan);
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe(plan);
  return { ctx, browser, sessionId };
}

async function receipts(ctx: PaidContext): Promise<number> {
  return (await ctx.mails()).filter(({ kind }) => kind === 'receipt').length;
}

async function planEntries(ctx: PaidContext) {
  return ctx.db.selectFrom('audit').selectAll().where('action', '=', 'plan').execute();
}

/** A Stripe whose first reply about a session is delayed until released. */
function delayFirstAnswer({ stripe }: PaidContext) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const slow: StripeGateway = {
    ...stripe,
    async readSession(id) {
      const answer = await stripe.readSession(id);
      if (isFirst) {
        isFirst = false;
        asked.resolve();
        await released.promise;
      }
      return answer;
    },
  };
  return { stripe: slow, asked: asked.promise, release: released.resolve };
}
