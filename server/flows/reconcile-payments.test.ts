import { expect, test, vi } from 'vitest';
import { createPaidWorld, type PaidWorld, planOf } from '#tests/test-payments.ts';
import { signIn } from '#tests/test-browser.ts';
import { reconcilePayments } from './reconcile-payments.ts';

test('a refund of which no webhook told ends the plan, however long ago the payment was settled', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(sessionId);
  await world.stripe.refunds.create({ payment_intent: intent as string });
  world.pass({ seconds: 120 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute of which no webhook told takes the plan away, and gives it back when it is won', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent'],
  });
  const charge = (intent as { latest_charge: string }).latest_charge;
  const dispute = await post<{ id: string }>(world, '/control/disputes', { charge });
  world.pass({ seconds: 120 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
  await post(world, `/control/disputes/${dispute.id}`, { outcome: 'won' });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('ultra');
});

test('what happened while the site was away for hours is heard of when it is back', async () => {
  const { world, browser, sessionId } = await createOwner();
  sendNoWebhooks(world);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(sessionId);
  await world.stripe.refunds.create({ payment_intent: intent as string });
  world.pass({ seconds: 6 * 60 * 60 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('an event that could not be heard is heard in the next round that can, however late', async () => {
  const { world, browser, sessionId } = await createOwner();
  sendNoWebhooks(world);
  const { payment_intent: intent } = await world.stripe.checkout.sessions.retrieve(sessionId);
  await world.stripe.refunds.create({ payment_intent: intent as string });
  world.pass({ seconds: 120 });
  await world.control({ stripe: { fail: 'half' } });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('ultra');
  await world.control({ stripe: { fail: 'none' } });
  world.pass({ seconds: 6 * 60 * 60 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('however many checkouts are open, each has its turn', async () => {
  const world = await createPaidWorld();
  const { uid } = (await signIn(world)).user;
  for (let number = 0; number < 120; number++) await openUnknownCheckout(world, uid, number);
  world.pass({ seconds: 600 });
  const place = await reconcilePayments(world);
  expect(asked(world)).toHaveLength(100);
  expect(await reconcilePayments(world, place)).toBeUndefined();
  expect(new Set(asked(world)).size).toBe(120);
});

test('while Stripe is away nothing is lost: the next round hears of everything', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const { body } = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  await world.pay(body.sessionId);
  world.pass({ seconds: 120 });
  await world.control({ stripe: { fail: '500' } });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
  await world.control({ stripe: { fail: 'none' } });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('ultra');
});

/** Someone whose payment is known and settled; no webhook has come and none will. */
async function createOwner() {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const { body } = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  const sessionId = body.sessionId;
  await world.pay(sessionId);
  world.pass({ seconds: 120 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('ultra');
  return { world, browser, sessionId };
}

/** An account without an endpoint has no event that failed to arrive. */
function sendNoWebhooks({ stripe }: PaidWorld): void {
  const list = stripe.events.list.bind(stripe.events);
  vi.spyOn(stripe.events, 'list').mockImplementation((params, options) =>
    list(params?.delivery_success === false ? { ...params, created: { lte: 0 } } : params, options),
  );
}

async function openUnknownCheckout(world: PaidWorld, uid: string, number: number): Promise<void> {
  await world.db
    .insertInto('checkouts')
    .values({
      id: `checkout-${number}`,
      uid,
      priceId: 'ultra-usd',
      openKey: null,
      stripeSessionId: `cs_test_unknown_${number}`,
      url: null,
      createdAt: world.now() + number,
      expiresAt: world.now() + 7_200_000,
      settledAt: null,
    })
    .execute();
}

/** The sessions that Stripe was asked for and did not know. */
function asked(world: PaidWorld): unknown[] {
  return world.logged.flatMap((line) => ('session' in line ? [line['session']] : []));
}

async function post<T>(world: PaidWorld, path: string, value: unknown): Promise<T> {
  const reply = await fetch(new URL(path, world.config.stripe.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  return (await reply.json()) as T;
}
