import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { listLooks } from '#server/store/looks.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidWorld, deliverAll, type PaidWorld, planOf } from '#tests/test-payments.ts';

test('a refund that failed gives the plan back: the money was not returned', async () => {
  const { world, browser, sessionId } = await createOwner();
  await world.refund(sessionId);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('free');
  await world.failRefund(sessionId);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
});

test('a bank that only asks takes nothing; when it takes the money, the plan goes with it', async () => {
  const { world, browser, sessionId } = await createOwner();
  const inquiry = await world.dispute(sessionId, 'inquiry');
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  await world.endDispute(inquiry, 'under_review');
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  await world.endDispute(inquiry, 'escalated');
  await deliverAll(world);
  expect(await planOf(browser)).toBe('free');
  await world.endDispute(inquiry, 'won');
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
});

test('an inquiry that the bank closes changes nothing', async () => {
  const { world, browser, sessionId } = await createOwner();
  await world.endDispute(await world.dispute(sessionId, 'inquiry'), 'closed');
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  const row = await world.db.selectFrom('payments').select('dispute').executeTakeFirstOrThrow();
  expect(row.dispute).toBe('none');
});

test('an event about a payment that this account does not know is taken and logged', async () => {
  const world = await createPaidWorld();
  const { status } = await world.deliver(aboutIntent('evt_unknown', 'pi_unknown'));
  expect(status).toBe(200);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'stripe-event-without-session', id: 'evt_unknown' }),
  );
});

test('what else is sold with the same account raises no payment review and gives nothing', async () => {
  const world = await createPaidWorld();
  const price = await world.stripeApi.prices.create({
    currency: 'usd',
    unit_amount: 5800,
    product_data: { name: 'A printed book' },
  });
  const sale = { mode: 'payment' as const, line_items: [{ price: price.id, quantity: 1 }] };
  const session = await world.stripeApi.checkout.sessions.create({
    ...sale,
    success_url: 'http://shop.example/',
  });
  await world.pay(session.id);
  await world.refund(session.id, 100);
  await deliverAll(world);
  await deliverAll(world);
  const paid = await world.stripeApi.checkout.sessions.retrieve(session.id);
  const live = { ...(await world.events()).at(-1)!, id: 'evt_live', livemode: true, data: { object: paid } };
  expect((await world.deliver(live as Stripe.Event)).status).toBe(200);
  expect(await listLooks(world.db)).toEqual([]);
  expect(await world.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

function aboutIntent(id: string, intent: string): Stripe.Event {
  const object = { object: 'charge', id: 'ch_unknown', payment_intent: intent };
  return { id, object: 'event', type: 'charge.refunded', livemode: false, data: { object } } as Stripe.Event;
}

async function createOwner() {
  const world: PaidWorld = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  return { world, browser, sessionId };
}
