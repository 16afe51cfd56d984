import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { listPaymentReviews } from './payment-review-store.ts';

test('a failed refund restores the plan', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  await ctx.failRefund(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('an inquiry keeps the plan until the bank escalates it', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const inquiry = await ctx.dispute(sessionId, 'inquiry');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  await ctx.endDispute(inquiry, 'under_review');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  await ctx.endDispute(inquiry, 'escalated');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('free');
  await ctx.endDispute(inquiry, 'won');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('a closed inquiry changes nothing', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  await ctx.endDispute(await ctx.dispute(sessionId, 'inquiry'), 'closed');
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  const row = await ctx.db.selectFrom('payments').select('dispute').executeTakeFirstOrThrow();
  expect(row.dispute).toBe('none');
});

test('an event about an unknown payment is accepted and logged', async () => {
  const ctx = await createPaidContext();
  const { status } = await ctx.deliver(aboutIntent('evt_unknown', 'pi_unknown'));
  expect(status).toBe(200);
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: 'stripe-event-without-session', id: 'evt_unknown' }),
  );
});

test('other sales of the account raise no payment review and grant nothing', async () => {
  const ctx = await createPaidContext();
  const price = await ctx.stripeApi.prices.create({
    currency: 'usd',
    unit_amount: 5800,
    product_data: { name: 'A printed book' },
  });
  const sale = { mode: 'payment' as const, line_items: [{ price: price.id, quantity: 1 }] };
  const session = await ctx.stripeApi.checkout.sessions.create({
    ...sale,
    success_url: 'http://shop.example/',
  });
  await ctx.pay(session.id);
  await ctx.refund(session.id, 100);
  await deliverAll(ctx);
  await deliverAll(ctx);
  const paid = await ctx.stripeApi.checkout.sessions.retrieve(session.id);
  const live = { ...(await ctx.events()).at(-1)!, id: 'evt_live', livemode: true, data: { object: paid } };
  expect((await ctx.deliver(live as Stripe.Event)).status).toBe(200);
  expect(await listPaymentReviews(ctx.db)).toEqual([]);
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

function aboutIntent(id: string, intent: string): Stripe.Event {
  const object = { object: 'charge', id: 'ch_unknown', payment_intent: intent };
  return { id, object: 'event', type: 'charge.refunded', livemode: false, data: { object } } as Stripe.Event;
}

async function createOwner() {
  const ctx: PaidContext = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  return { ctx, browser, sessionId };
}
