import { expect, test } from 'vitest';
import { type Rehearsal, goodCard, patiently, rehearse, webhookSecret } from '../../rehearsal.ts';

test('a payment sends events for the charge, the intent and the session', async () => {
  await using rehearsal = await rehearse();
  await buy(rehearsal);
  await expect
    .poll(() => rehearsal.shop.types().toSorted(), patiently)
    .toEqual(['charge.succeeded', 'checkout.session.completed', 'payment_intent.succeeded']);
  const { data } = await rehearsal.stripe.events.list({ type: 'checkout.session.completed' });
  expect(data[0]?.data.object).toMatchObject({ payment_status: 'paid', livemode: false });
});

test('the library accepts the signature only with the right secret', async () => {
  await using rehearsal = await rehearse();
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(3);
  const { webhooks } = rehearsal.stripe;
  for (const { payload, signature } of rehearsal.shop.received) {
    expect(webhooks.constructEvent(payload, signature, webhookSecret).object).toBe('event');
    expect(() => webhooks.constructEvent(payload, signature, 'whsec_other')).toThrow();
    expect(() => webhooks.constructEvent(`${payload} `, signature, webhookSecret)).toThrow();
  }
});

test('a decline sends payment_failed', async () => {
  await using rehearsal = await rehearse();
  await buy(rehearsal, { ...goodCard, number: '4000000000000002' });
  await expect.poll(rehearsal.shop.types, patiently).toContain('payment_intent.payment_failed');
  expect(rehearsal.shop.types()).not.toContain('checkout.session.completed');
});

test('an event is retried until it is answered with 2xx', async () => {
  await using rehearsal = await rehearse();
  rehearsal.shop.answers.push(500, 302, 503, 404, 500);
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(8);
  await pause(150);
  expect(rehearsal.shop.received.length).toBe(8);
  expect(new Set(rehearsal.shop.received.map(({ event }) => event.id)).size).toBe(3);
});

test('held events wait for their release', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { webhooks: 'hold' } });
  await buy(rehearsal);
  await pause(100);
  expect(rehearsal.shop.received).toEqual([]);
  expect(await rehearsal.post('/control/release')).toEqual({ released: 3 });
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(3);
});

test('dropped events are never sent, also after a restart', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { webhooks: 'drop' } });
  await buy(rehearsal);
  await rehearsal.control({ stripe: { webhooks: 'deliver' } });
  await rehearsal.post('/control/release');
  await rehearsal.restart();
  await pause(150);
  expect(rehearsal.shop.received).toEqual([]);
  expect((await rehearsal.stripe.events.list()).data).toHaveLength(3);
});

test('dropping events also drops those that wait for a retry', async () => {
  let passedMs = 0;
  await using rehearsal = await rehearse({ now: () => Date.now() + passedMs, retryDelaysMs: [60_000] });
  rehearsal.shop.answers.push(500, 500, 500);
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(3);
  await rehearsal.control({ stripe: { webhooks: 'drop' } });
  const attemptAgain = async () => {
    passedMs += 61_000;
    await rehearsal.post('/control/release');
    const { sendings } = await countWebhooks(rehearsal);
    return sendings.map(({ state, count }) => [state, count]);
  };
  await expect.poll(attemptAgain, patiently).toEqual([['dropped', 3]]);
  expect(rehearsal.shop.received).toHaveLength(3);
});

test('duplicates arrive as often as configured', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { duplicates: 2 } });
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(9);
  expect(new Set(rehearsal.shop.received.map(({ event }) => event.id)).size).toBe(3);
});

test('shuffled events arrive in another order', async () => {
  const order = [0.9, 0.5, 0];
  await using rehearsal = await rehearse({ random: () => order.shift() ?? 0 });
  await rehearsal.control({ stripe: { shuffle: true } });
  await buy(rehearsal);
  await expect
    .poll(rehearsal.shop.types, patiently)
    .toEqual(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded']);
});

test('delayed events arrive late', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { webhookDelayMs: 300 } });
  const begun = Date.now();
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(3);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(295);
});

test('undelivered events are sent after a restart', async () => {
  await using rehearsal = await rehearse({ retryDelaysMs: [60_000] });
  rehearsal.shop.answers.push(500, 500, 500);
  await buy(rehearsal);
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(3);
  await pause(50);
  await rehearsal.restart();
  await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(6);
});

test('shares of events are duplicated, shuffled, late or lost, the same ones for the same seed', async () => {
  const accidents = async (seed: number) => {
    await using rehearsal = await rehearse();
    const shares = { duplicate: 0.4, shuffle: 0.3, shuffleMs: 20, late: 0.3, lateMs: 40, lost: 0.3, seed };
    await rehearsal.control({ stripe: { webhooks: shares } });
    for (let payment = 0; payment < 8; payment += 1) await buy(rehearsal);
    const { sendings: _, ...counted } = await countWebhooks(rehearsal);
    const arriving = 24 - counted.lost + counted.duplicated;
    await expect.poll(() => rehearsal.shop.received.length, patiently).toBe(arriving);
    await expect.poll(() => undelivered(rehearsal), patiently).toBe(counted.lost);
    return counted;
  };
  const first = await accidents(7);
  expect(first.events).toBe(24);
  for (const kind of ['duplicated', 'shuffled', 'late', 'lost'] as const)
    expect(first[kind]).toBeGreaterThan(0);
  expect(await accidents(7)).toEqual(first);
});

async function countWebhooks(rehearsal: Rehearsal) {
  const reply = await fetch(`${rehearsal.sandbox.url}/control/webhooks`);
  return (await reply.json()) as Record<'events' | 'duplicated' | 'shuffled' | 'late' | 'lost', number> & {
    sendings: { state: string; count: number }[];
  };
}

/** The number of events with pending webhooks, as Stripe lists them. */
async function undelivered(rehearsal: Rehearsal): Promise<number> {
  const { data } = await rehearsal.stripe.events.list({ delivery_success: false, limit: 100 });
  return data.length;
}

async function buy(rehearsal: Rehearsal, fields?: Record<string, string>): Promise<void> {
  const session = await rehearsal.checkout();
  await rehearsal.pay(session.id, fields);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
