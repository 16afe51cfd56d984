import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { patiently, type Rehearsal, rehearse } from '../rehearsal.ts';

test('a failed refund returns the money to the seller and sends both events', async () => {
  await using rehearsal = await rehearse();
  const { stripe, shop } = rehearsal;
  const intent = await buy(rehearsal);
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 800 });
  const failed = await rehearsal.post(`/control/refunds/${refund.id}/fail`);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' });
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  await expect.poll(shop.types, patiently).toContain('refund.failed');
  await expect.poll(shop.types, patiently).toContain('refund.updated');
  expect(await rehearsal.post(`/control/refunds/${refund.id}/fail`)).toHaveProperty('message');
});

test('an inquiry withdraws no money until it escalates', async () => {
  await using rehearsal = await rehearse();
  const { stripe, shop } = rehearsal;
  const { latest_charge: charge, id: intent } = await buy(rehearsal);
  const inquiry = (await rehearsal.post('/control/disputes', { charge, inquiry: true })) as Stripe.Dispute;
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
  await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  const move = (outcome: string) => rehearsal.post(`/control/disputes/${inquiry.id}`, { outcome });
  expect(await move('won')).toHaveProperty('message');
  expect(await move('under_review')).toMatchObject({ status: 'warning_under_review' });
  const escalated = (await move('escalated')) as Stripe.Dispute;
  expect(escalated).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
  expect(escalated.balance_transactions).toHaveLength(1);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect(await move('under_review')).toMatchObject({ status: 'under_review' });
  expect(await move('lost')).toMatchObject({ status: 'lost' });
  await expect.poll(shop.types, patiently).toContain('charge.dispute.updated');
});

test('an inquiry that the bank drops is closed', async () => {
  await using rehearsal = await rehearse();
  const { latest_charge: charge } = await buy(rehearsal);
  const { id } = (await rehearsal.post('/control/disputes', { charge, inquiry: true })) as Stripe.Dispute;
  const closed = await rehearsal.post(`/control/disputes/${id}`, { outcome: 'closed' });
  expect(closed).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  expect(await rehearsal.post(`/control/disputes/${id}`, { outcome: 'escalated' })).toHaveProperty('message');
});

test('events are kept for 30 days, and delivery stops after three', async () => {
  let now = Date.now();
  await using rehearsal = await rehearse({ now: () => now, retryDelaysMs: [60_000] });
  const { shop } = rehearsal;
  shop.answers = Array.from({ length: 50 }, () => 503);
  await buy(rehearsal);
  await expect.poll(() => shop.received.length, patiently).toBeGreaterThanOrEqual(3);
  const before = shop.received.length;
  now += 4 * 86_400_000;
  await rehearsal.restart();
  await expect.poll(() => states(rehearsal), patiently).toEqual(['given-up']);
  expect(shop.received).toHaveLength(before);
  const { stripe } = rehearsal;
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  now += 26 * 86_400_000;
  expect((await stripe.events.list()).data).toEqual([]);
  await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ code: 'resource_missing' });
});

test('rejects the list of sessions of an unknown intent', async () => {
  await using rehearsal = await rehearse();
  const request = rehearsal.stripe.checkout.sessions.list({ payment_intent: 'pi_unknown' });
  await expect(request).rejects.toMatchObject({ code: 'resource_missing', param: 'payment_intent' });
});

async function buy(rehearsal: Rehearsal): Promise<Stripe.PaymentIntent> {
  const { id } = await rehearsal.checkout();
  await rehearsal.pay(id);
  const { payment_intent: intent } = await rehearsal.stripe.checkout.sessions.retrieve(id);
  return rehearsal.stripe.paymentIntents.retrieve(intent as string);
}

async function states(rehearsal: Rehearsal): Promise<string[]> {
  const reply = await fetch(`${rehearsal.sandbox.url}/control/webhooks`);
  const { sendings } = (await reply.json()) as { sendings: { state: string }[] };
  return sendings.map(({ state }) => state);
}
