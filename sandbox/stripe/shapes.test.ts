import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goodCard, rehearse } from '../rehearsal.ts';

/*
 * fixtures/ has Stripe's published example objects (see its LICENSE). Null matches any type: their examples are filled at
 * random, and a course never uses some fields.
 */
test("every object has the keys and types of Stripe's published example", async () => {
  await using rehearsal = await rehearse();
  const { stripe, sandbox } = rehearsal;
  const customer = await stripe.customers.create({ email: 'a@example.com' });
  const session = await rehearsal.checkout();
  await rehearsal.pay(session.id, { ...goodCard, number: '4000000000000259' });
  const refunded = await rehearsal.checkout();
  await rehearsal.pay(refunded.id);
  const intent = (await stripe.checkout.sessions.retrieve(refunded.id)).payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent: intent });
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7'), name: 'evidence.pdf', type: 'application/pdf' },
  });
  const kept = await rehearsal.checkout();
  await rehearsal.pay(kept.id);
  await rehearsal.post('/control/payouts');

  const samples: Record<string, string> = {
    account: '/v1/account',
    balance: '/v1/balance',
    'balance-transaction': '/v1/balance_transactions?limit=1',
    charge: '/v1/charges?limit=1',
    'checkout-session': `/v1/checkout/sessions/${session.id}`,
    customer: `/v1/customers/${customer.id}`,
    dispute: '/v1/disputes?limit=1',
    event: '/v1/events?limit=1',
    file: `/v1/files/${file.id}`,
    item: `/v1/checkout/sessions/${session.id}/line_items`,
    'payment-intent': `/v1/payment_intents/${intent}`,
    payout: '/v1/payouts?limit=1',
    price: '/v1/prices/price_ultra_usd',
    product: '/v1/products/prod_ultra',
    refund: `/v1/refunds/${refund.id}`,
  };
  for (const [kind, path] of Object.entries(samples)) {
    const response = await fetch(sandbox.url + path, {
      headers: { Authorization: 'Bearer sk_test_rehearsal' },
    });
    const reply = (await response.json()) as { object: string; data?: unknown[] };
    const ours = reply.object === 'list' ? reply.data?.[0] : reply;
    expect(differences(published(kind), ours, kind), kind).toEqual([]);
  }
});

test('an object has only published keys, except those that the library knows as newer', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const session = await rehearsal.checkout();
  await rehearsal.pay(session.id, { ...goodCard, number: '4000000000000259' });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = paid.payment_intent as object & { latest_charge: object };
  const [dispute] = (await stripe.disputes.list()).data;

  expect(surplus(published('checkout-session'), paid)).toEqual(['allowed_payment_method_types']);
  expect(surplus(published('payment-intent'), intent)).toEqual([
    'allowed_payment_method_types',
    'payment_record',
  ]);
  expect(surplus(published('charge'), intent.latest_charge)).toEqual([]);
  expect(surplus(published('dispute'), dispute)).toEqual(['intended_submission_method']);
  expect(surplus(published('price'), await stripe.prices.retrieve('price_ultra_usd'))).toEqual([]);
});

function published(kind: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${kind}.json`, import.meta.url), 'utf8'));
}

function differences(theirs: unknown, ours: unknown, path: string): string[] {
  if (theirs === null || ours === null) return [];
  if (typeof theirs !== typeof ours || Array.isArray(theirs) !== Array.isArray(ours))
    return [`${path}: ${typeof theirs} became ${typeof ours}`];
  if (typeof theirs !== 'object' || Array.isArray(theirs) || freeForm.test(path)) return [];
  return Object.entries(theirs).flatMap(([key, value]) =>
    Object.hasOwn(ours as object, key)
      ? differences(value, (ours as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key} is missing`],
  );
}

/** Fields that may hold any object. */
const freeForm = /^event\.data\.object$|\.metadata$/;

function surplus(theirs: unknown, ours: unknown): string[] {
  return Object.keys(ours as object).filter((key) => !Object.hasOwn(theirs as object, key));
}
