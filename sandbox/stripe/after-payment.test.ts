import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Rehearsal, goodCard, patiently, rehearse } from '../rehearsal.ts';

test('refunds a payment in part and then the rest', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const { intent } = await buy(rehearsal);
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 800 });
  expect(part).toMatchObject({ amount: 800, status: 'succeeded', currency: 'usd' });
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  expect(charge).toMatchObject({ amount_refunded: 800, refunded: false });
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
    amount_refunded: 7800,
    refunded: true,
  });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  await expect
    .poll(() => rehearsal.shop.types().filter((type) => type === 'charge.refunded').length, patiently)
    .toBe(2);
});

test('rejects a refund beyond the amount paid', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const { intent } = await buy(rehearsal);
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 7801 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  await stripe.refunds.create({ payment_intent: intent.id });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('the disputed card pays, and the dispute withdraws the money', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const { intent } = await buy(rehearsal, { ...goodCard, number: '4000000000000259' });
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ status: 'needs_response', amount: 7800, reason: 'fraudulent' }]);
  expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({
    disputed: true,
  });
  await expect.poll(rehearsal.shop.types, patiently).toContain('charge.dispute.funds_withdrawn');
  expect(rehearsal.shop.types()).toContain('charge.dispute.created');
});

test('the control settings win or lose a dispute', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  for (const outcome of ['won', 'lost']) {
    const { intent } = await buy(rehearsal);
    const opened = await rehearsal.post('/control/disputes', { charge: intent.latest_charge });
    const { id } = opened as Stripe.Dispute;
    await rehearsal.post(`/control/disputes/${id}`, { outcome });
    expect((await stripe.disputes.retrieve(id)).status).toBe(outcome);
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ code: 'dispute_closed' });
  }
  await expect
    .poll(() => rehearsal.shop.types().filter((type) => type === 'charge.dispute.closed').length, patiently)
    .toBe(2);
  expect(rehearsal.shop.types()).toContain('charge.dispute.funds_reinstated');
});

test('delayed FPX is unpaid first and paid later', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { settleAfterMs: 100 } });
  const { session, intent } = await buy(rehearsal, fpx('succeeds-later'), 'price_ultra_myr');
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(intent.status).toBe('processing');
  await expect.poll(rehearsal.shop.types, patiently).toContain('checkout.session.async_payment_succeeded');
  const settled = await rehearsal.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(settled).toMatchObject({
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', latest_charge: { paid: true } },
  });
});

test('failed FPX stays unpaid', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { settleAfterMs: 100 } });
  const { session } = await buy(rehearsal, fpx('fails-later'), 'price_ultra_myr');
  await expect.poll(rehearsal.shop.types, patiently).toContain('checkout.session.async_payment_failed');
  const settled = await rehearsal.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  expect(settled).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('a delayed payment waits for the control endpoint, also across a restart', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { settleAfterMs: null } });
  const { session } = await buy(rehearsal, fpx('fails-later'), 'price_ultra_myr');
  await rehearsal.restart();
  const wish = { sessionId: session.id, outcome: 'succeed' };
  expect(await rehearsal.post('/control/settle', wish)).toEqual({ settled: 1 });
  expect(await rehearsal.post('/control/settle', wish)).toEqual({ settled: 0 });
  const settled = await rehearsal.stripe.checkout.sessions.retrieve(session.id);
  expect(settled.payment_status).toBe('paid');
});

test('payments survive a restart', async () => {
  await using rehearsal = await rehearse();
  const { session, intent } = await buy(rehearsal);
  await rehearsal.restart();
  const after = await rehearsal.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items', 'payment_intent'],
  });
  expect(after).toMatchObject({ ...session, payment_intent: intent });
  expect(after.line_items?.data).toHaveLength(1);
});

test('the payments page lists payments and refunds on click', async () => {
  await using rehearsal = await rehearse();
  const { session } = await buy(rehearsal);
  const address = `${rehearsal.sandbox.url}/stripe/payments`;
  expect(await (await fetch(address)).text()).toContain('aisyah@example.com');
  await fetch(`${address}/${session.id}/refund`, { method: 'POST' });
  const page = await (await fetch(address)).text();
  expect(page).toContain('<td>refunded</td>');
});

function fpx(outcome: string): Record<string, string> {
  return { method: 'fpx', bank: 'cimb', outcome };
}

async function buy(
  rehearsal: Rehearsal,
  fields?: Record<string, string>,
  price?: string,
): Promise<{ session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent }> {
  const { id } = await rehearsal.checkout(price);
  await rehearsal.pay(id, fields);
  const session = await rehearsal.stripe.checkout.sessions.retrieve(id);
  const intent = await rehearsal.stripe.paymentIntents.retrieve(session.payment_intent as string);
  return { session, intent };
}
