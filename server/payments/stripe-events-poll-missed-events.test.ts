import { expect, test, vi } from 'vitest';
import { StripeFailure } from './stripe/errors.ts';
import { checkout, createPaidContext, type PaidContext, planOf } from '#tests/test-payments.ts';
import { createTestContext } from '#tests/test-context.ts';
import { signIn } from '#tests/test-browser.ts';
import { isCatchingUp, pollMissedEvents, withBackoff } from './stripe-events.ts';

test('a refund of which no webhook told ends the plan, however long ago the payment was settled', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute of which no webhook told takes the plan away, and gives it back when it is won', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent'],
  });
  const charge = (intent as { latest_charge: string }).latest_charge;
  const dispute = await post<{ id: string }>(ctx, '/control/disputes', { charge });
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
  await post(ctx, `/control/disputes/${dispute.id}`, { outcome: 'won' });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test.each([5, 20, 29])('after %i days away money and access agree within a round', async (days) => {
  const { ctx, browser, sessionId } = await createOwner();
  const late = await signIn(ctx, 'late@example.com');
  const paid = await checkout(late, 'premium');
  await ctx.pay(paid);
  await ctx.refund(sessionId);
  ctx.pass({ seconds: days * 86_400 });
  expect(await isCatchingUp(ctx)).toBe(true);
  await pollMissedEvents(ctx);
  expect(await isCatchingUp(ctx)).toBe(false);
  const plans = await ctx.db.selectFrom('users').select(['email', 'plan']).execute();
  expect(plans).toContainEqual({ email: 'late@example.com', plan: 'premium' });
  expect(plans).toContainEqual({ email: browser.user.email, plan: 'free' });
});

test('what was missed is read from the oldest on, several at once, and each payment once', async () => {
  const ctx = await createPaidContext();
  const browsers = await buyers(ctx, 12);
  for (const sessionId of browsers) await ctx.refund(sessionId, 100);
  ctx.pass({ seconds: 5 * 86_400 });
  const { atOnce, readings } = watchReadings(ctx);
  await pollMissedEvents(ctx);
  const told = readings.filter((id) => browsers.includes(id));
  expect(told.toSorted()).toEqual(browsers.toSorted());
  expect(told.indexOf(browsers[0]!)).toBeLessThan(8);
  expect(told.indexOf(browsers[11]!)).toBeGreaterThanOrEqual(4);
  expect(atOnce()).toBeGreaterThan(2);
  expect(atOnce()).toBeLessThanOrEqual(8);
});

test('whoever asks too often waits and goes on', async () => {
  const ctx = await createPaidContext();
  await buyers(ctx, 4);
  ctx.pass({ seconds: 5 * 86_400 });
  await ctx.control({ stripe: { fail: { '429': 0.3, seed: 3 } } });
  await pollMissedEvents(ctx);
  const paid = await ctx.db.selectFrom('users').select('plan').where('plan', '=', 'premium').execute();
  expect(paid).toHaveLength(4);
});

test('a Stripe that says how long it wants to be left alone is left alone for as long', async () => {
  const ctx = await createTestContext();
  const askedAt: number[] = [];
  const request = async () => {
    askedAt.push(Date.now());
    if (askedAt.length === 1) throw new StripeFailure('rate-limited', 'Slow down', { retryAfterMs: 1_000 });
    return 'answered';
  };
  expect(await withBackoff(ctx, request)).toBe('answered');
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(990);
});

test('an event that fails holds nobody up, and is heard later, however much later', async () => {
  const ctx = await createPaidContext();
  const paid = await buyers(ctx, 4);
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  for (const sessionId of paid) await ctx.refund(sessionId);
  ctx.pass({ seconds: 5 * 86_400 });
  const { readSession } = ctx.stripe;
  const reading = vi.spyOn(ctx.stripe, 'readSession').mockImplementation((id) => {
    if (id === paid[0]) throw new Error('This one cannot be read');
    return readSession(id);
  });
  await pollMissedEvents(ctx);
  const owners = () => ctx.db.selectFrom('users').select('email').where('plan', '!=', 'free').execute();
  expect(await owners()).toEqual([{ email: 'buyer-0@example.com' }]);
  reading.mockRestore();
  ctx.pass({ seconds: 5 * 86_400 });
  await pollMissedEvents(ctx);
  expect(await owners()).toEqual([]);
});

test('how far it has come is kept after each part, not at the end of everything', async () => {
  const ctx = await createPaidContext();
  await buyers(ctx, 2);
  ctx.pass({ seconds: 20 * 86_400 });
  const { listEvents } = ctx.stripe;
  const listing = vi.spyOn(ctx.stripe, 'listEvents').mockImplementation(async function* (...request) {
    let parts = 0;
    for await (const part of listEvents(...request)) {
      if (++parts > 6) throw new Error('The process ends here');
      yield part;
    }
  });
  await pollMissedEvents(ctx);
  const cursor = await ctx.db.selectFrom('eventCursors').select('at').executeTakeFirstOrThrow();
  expect(cursor.at).toBeGreaterThan(ctx.now() - 30 * 86_400_000);
  for (let rounds = 0; rounds < 3; rounds++) await pollMissedEvents(ctx);
  listing.mockRestore();
  await pollMissedEvents(ctx);
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toHaveLength(2);
});

test('a clock that ran ahead and was set back hides nothing', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  ctx.pass({ seconds: 40 * 86_400 });
  await pollMissedEvents(ctx);
  ctx.pass({ seconds: -40 * 86_400 });
  await ctx.refund(sessionId);
  ctx.pass({ seconds: 3_600 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('what happened while the site was away for hours is heard of when it is back', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  ctx.pass({ seconds: 6 * 60 * 60 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('an event that could not be heard is heard in the next round that can, however late', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  ctx.pass({ seconds: 120 });
  await ctx.control({ stripe: { fail: 'half' } });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('ultra');
  await ctx.control({ stripe: { fail: 'none' } });
  ctx.pass({ seconds: 6 * 60 * 60 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('however many checkouts are open, each has its turn', async () => {
  const ctx = await createPaidContext();
  const { uid } = (await signIn(ctx)).user;
  for (let number = 0; number < 120; number++) await openUnknownCheckout(ctx, uid, number);
  ctx.pass({ seconds: 600 });
  const place = await pollMissedEvents(ctx);
  expect(asked(ctx)).toHaveLength(100);
  expect(await pollMissedEvents(ctx, place)).toBeUndefined();
  expect(new Set(asked(ctx)).size).toBe(120);
});

test('while Stripe is away nothing is lost: the next round hears of everything', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const { body } = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  await ctx.pay(body.sessionId);
  ctx.pass({ seconds: 120 });
  await ctx.control({ stripe: { fail: '500' } });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
  await ctx.control({ stripe: { fail: 'none' } });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

/** Someone whose payment is known and settled; no webhook has come and none will. */
async function createOwner() {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const { body } = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  const sessionId = body.sessionId;
  await ctx.pay(sessionId);
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('ultra');
  return { ctx, browser, sessionId };
}

/** Buys Premium for several users, one after another. Returns their sessions, the oldest first. */
async function buyers(ctx: PaidContext, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let place = 0; place < count; place++) {
    const sessionId = await checkout(await signIn(ctx, `buyer-${place}@example.com`), 'premium');
    await ctx.pay(sessionId);
    sessions.push(sessionId);
    ctx.pass({ seconds: 1 });
  }
  return sessions;
}

/** The sessions that Stripe was asked for, in this order, and the most at one time. */
function watchReadings({ stripe }: PaidContext) {
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

async function openUnknownCheckout(ctx: PaidContext, uid: string, number: number): Promise<void> {
  await ctx.db
    .insertInto('checkouts')
    .values({
      id: `checkout-${number}`,
      uid,
      priceId: 'ultra-usd',
      openKey: null,
      checkoutSessionId: `cs_test_unknown_${number}`,
      url: null,
      createdAt: ctx.now() + number,
      expiresAt: ctx.now() + 7_200_000,
      completedAt: null,
    })
    .execute();
}

/** The sessions that Stripe was asked for and did not know. */
function asked(ctx: PaidContext): unknown[] {
  return ctx.logged.flatMap((line) => ('session' in line ? [line['session']] : []));
}

async function post<T>(ctx: PaidContext, path: string, value: unknown): Promise<T> {
  const reply = await fetch(new URL(path, ctx.config.stripe.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  return (await reply.json()) as T;
}
