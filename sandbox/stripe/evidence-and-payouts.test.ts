import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Rehearsal, rehearse } from '../rehearsal.ts';

test('evidence is submitted once with its file, and the bank reviews it', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const { id } = await dispute(rehearsal);
  const file = await upload(stripe);
  expect(file).toMatchObject({ purpose: 'dispute_evidence', size: 8, type: 'pdf', filename: 'evidence.pdf' });
  const evidence = { service_documentation: file.id, product_description: 'A course' };
  const kept = await stripe.disputes.update(id, { evidence, submit: false });
  expect(kept).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } });
  const key = { idempotencyKey: 'once' };
  const sent = await stripe.disputes.update(id, { evidence, submit: true }, key);
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { service_documentation: file.id, product_description: 'A course' },
    evidence_details: { submission_count: 1 },
  });
  await stripe.disputes.update(id, { evidence, submit: true }, key);
  expect((await stripe.disputes.retrieve(id)).evidence_details.submission_count).toBe(1);
  await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ statusCode: 400 });
});

test.each<[what: string, evidence: object]>([
  ['an unknown file', { service_documentation: 'file_unknown' }],
  ['an unknown field', { weather: 'fine' }],
  ['too long a text', { uncategorized_text: 'a'.repeat(20_001) }],
])('rejects evidence with %s', async (_, evidence) => {
  await using rehearsal = await rehearse();
  const { id } = await dispute(rehearsal);
  await expect(rehearsal.stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ statusCode: 400 });
});

test('rejects evidence after its deadline', async () => {
  let now = Date.now();
  await using rehearsal = await rehearse({ now: () => now });
  const dueBy = Math.floor(now / 1000) + 3600;
  const { id, evidence_details: details } = await dispute(rehearsal, { dueBy });
  expect(details.due_by).toBe(dueBy);
  now += 2 * 3_600_000;
  const late = rehearsal.stripe.disputes.update(id, { evidence: { product_description: 'A course' } });
  await expect(late).rejects.toMatchObject({ statusCode: 400 });
});

test('pays out the balance after fees, refunds and disputes', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const { payment_intent: intent } = await buy(rehearsal);
  await stripe.refunds.create({ payment_intent: intent as string, amount: 800 });
  await rehearsal.post('/control/payouts');
  const fee = Math.round(7800 * 0.029) + 30;
  const { data } = await stripe.payouts.list();
  expect(data).toMatchObject([{ amount: 7000 - fee, currency: 'usd', status: 'paid' }]);
  expect(await rehearsal.post('/control/payouts')).toEqual([]);
  const booked = await stripe.balanceTransactions.list({ type: 'payout' });
  expect(booked.data).toMatchObject([{ amount: fee - 7000, source: data[0]?.id }]);
});

async function buy(rehearsal: Rehearsal): Promise<Stripe.Checkout.Session> {
  const { id } = await rehearsal.checkout();
  await rehearsal.pay(id);
  return rehearsal.stripe.checkout.sessions.retrieve(id);
}

async function dispute(rehearsal: Rehearsal, more: object = {}): Promise<Stripe.Dispute> {
  const { payment_intent: intent } = await buy(rehearsal);
  const { latest_charge: charge } = await rehearsal.stripe.paymentIntents.retrieve(intent as string);
  return (await rehearsal.post('/control/disputes', { charge, ...more })) as Stripe.Dispute;
}

function upload(stripe: Stripe): Promise<Stripe.File> {
  const file = { data: Buffer.from('%PDF-1.7'), name: 'evidence.pdf', type: 'application/pdf' };
  return stripe.files.create({ purpose: 'dispute_evidence', file });
}
