import { expect, test, vi } from 'vitest';
import { StripeFailure } from '#server/outside/stripe/errors.ts';
import { checkout, createPaidWorld, type PaidWorld, planOf } from '#tests/test-payments.ts';
import { createTestWorld } from '#tests/test-world.ts';
import { signIn } from '#tests/test-browser.ts';
import { isCatchingUp, withBackoff } from './poll-stripe-events.ts';
import { reconcilePayments } from './reconcile-payments.ts';

test('a refund of which no webhook told ends the plan, however long ago the payment was settled', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripeApi.checkout.sessions.retrieve(sessionId);
  await world.stripeApi.refunds.create({ payment_intent: intent as string });
  world.pass({ seconds: 120 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute of which no webhook told takes the plan away, and gives it back when it is won', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripeApi.checkout.sessions.retrieve(sessionId, {
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

test.each([5, 20, 29])('after %i days away money and access agree within a round', async (days) => {
  const { world, browser, sessionId } = await createOwner();
  const late = await signIn(world, 'late@example.com');
  const paid = await checkout(late, 'premium');
  await world.pay(paid);
  await world.refund(sessionId);
  world.pass({ seconds: days * 86_400 });
  expect(await isCatchingUp(world)).toBe(true);
  await reconcilePayments(world);
  expect(await isCatchingUp(world)).toBe(false);
  const plans = await world.db.selectFrom('users').select(['email', 'plan']).execute();
  expect(plans).toContainEqual({ email: 'late@example.com', plan: 'premium' });
  expect(plans).toContainEqual({ email: browser.user.email, plan: 'free' });
});

test('what was missed is read from the oldest on, several at once, and each payment once', async () => {
  const world = await createPaidWorld();
  const browsers = await buyers(world, 12);
  for (const sessionId of browsers) await world.refund(sessionId, 100);
  world.pass({ seconds: 5 * 86_400 });
  const { atOnce, readings } = watchReadings(world);
  await reconcilePayments(world);
  const told = readings.filter((id) => browsers.includes(id));
  expect(told.toSorted()).toEqual(browsers.toSorted());
  expect(told.indexOf(browsers[0]!)).toBeLessThan(8);
  expect(told.indexOf(browsers[11]!)).toBeGreaterThanOrEqual(4);
  expect(atOnce()).toBeGreaterThan(2);
  expect(atOnce()).toBeLessThanOrEqual(8);
});

test('whoever asks too often waits and goes on', async () => {
  const world = await createPaidWorld();
  await buyers(world, 4);
  world.pass({ seconds: 5 * 86_400 });
  await world.control({ stripe: { fail: { '429': 0.3, seed: 3 } } });
  await reconcilePayments(world);
  const paid = await world.db.selectFrom('users').select('plan').where('plan', '=', 'premium').execute();
  expect(paid).toHaveLength(4);
});

test('a Stripe that says how long it wants to be left alone is left alone for as long', async () => {
  const world = await createTestWorld();
  const askedAt: number[] = [];
  const request = async () => {
    askedAt.push(Date.now());
    if (askedAt.length === 1) throw new StripeFailure('rate-limited', 'Slow down', { retryAfterMs: 1_000 });
    return 'answered';
  };
  expect(await withBackoff(world, request)).toBe('answered');
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(990);
});

test('an event that fails holds nobody up, and is heard later, however much later', async () => {
  const world = await createPaidWorld();
  const paid = await buyers(world, 4);
  world.pass({ seconds: 120 });
  await reconcilePayments(world);
  for (const sessionId of paid) await world.refund(sessionId);
  world.pass({ seconds: 5 * 86_400 });
  const { readSession } = world.stripe;
  const reading = vi.spyOn(world.stripe, 'readSession').mockImplementation((id) => {
    if (id === paid[0]) throw new Error('This one cannot be read');
    return readSession(id);
  });
  await reconcilePayments(world);
  const owners = () => world.db.selectFrom('users').select('email').where('plan', '!=', 'free').execute();
  expect(await owners()).toEqual([{ email: 'buyer-0@example.com' }]);
  reading.mockRestore();
  world.pass({ seconds: 5 * 86_400 });
  await reconcilePayments(world);
  expect(await owners()).toEqual([]);
});

test('how far it has come is kept after each part, not at the end of everything', async () => {
  const world = await createPaidWorld();
  await buyers(world, 2);
  world.pass({ seconds: 20 * 86_400 });
  const { listEvents } = world.stripe;
  const listing = vi.spyOn(world.stripe, 'listEvents').mockImplementation(async function* (...request) {
    let parts = 0;
    for await (const part of listEvents(...request)) {
      if (++parts > 6) throw new Error('The process ends here');
      yield part;
    }
  });
  await reconcilePayments(world);
  const cursor = await world.db.selectFrom('bookmarks').select('at').executeTakeFirstOrThrow();
  expect(cursor.at).toBeGreaterThan(world.now() - 30 * 86_400_000);
  for (let rounds = 0; rounds < 3; rounds++) await reconcilePayments(world);
  listing.mockRestore();
  await reconcilePayments(world);
  expect(await world.db.selectFrom('payments').selectAll().execute()).toHaveLength(2);
});

test('a clock that ran ahead and was set back hides nothing', async () => {
  const { world, browser, sessionId } = await createOwner();
  world.pass({ seconds: 40 * 86_400 });
  await reconcilePayments(world);
  world.pass({ seconds: -40 * 86_400 });
  await world.refund(sessionId);
  world.pass({ seconds: 3_600 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('what happened while the site was away for hours is heard of when it is back', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripeApi.checkout.sessions.retrieve(sessionId);
  await world.stripeApi.refunds.create({ payment_intent: intent as string });
  world.pass({ seconds: 6 * 60 * 60 });
  await reconcilePayments(world);
  expect(await planOf(browser)).toBe('free');
});

test('an event that could not be heard is heard in the next round that can, however late', async () => {
  const { world, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await world.stripeApi.checkout.sessions.retrieve(sessionId);
  await world.stripeApi.refunds.create({ payment_intent: intent as string });
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

/** So many people who have paid for Premium one after another; their sessions, the oldest first. */
async function buyers(world: PaidWorld, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let place = 0; place < count; place++) {
    const sessionId = await checkout(await signIn(world, `buyer-${place}@example.com`), 'premium');
    await world.pay(sessionId);
    sessions.push(sessionId);
    world.pass({ seconds: 1 });
  }
  return sessions;
}

/** The sessions that Stripe was asked for, in this order, and the most at one time. */
function watchReadings({ stripe }: PaidWorld) {
  const { readSession } = stripe;
  const readings: string[] = [];
  let running = 0;
  let most = 0;
  vi.spyOn(stripe, 'readSession').mockImplementation(async (id) => {
    readings.push(id);
    most = Math.max(most, ++running);
    try {
      return await readSession(id);
    } finally {
      running -= 1;
    }
  });
  return { readings, atOnce: () => most };
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
