import { expect, test, vi } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, type PaidContext, planOf } from '#tests/test-payments.ts';
import { isCatchingUp, pollMissedEvents, withBackoff } from './stripe-events.ts';
import { StripeFailure } from './stripe/errors.ts';

test('a refund without a webhook ends the plan, however old the payment', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute without a webhook ends the plan, and winning it restores the plan', async () => {
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

test('reads missed events oldest first, several at once, each payment once', async () => {
  const ctx = await createPaidContext();
  const browsers = await buyers(ctx, 12);
  for (const sessionId of browsers) await ctx.refund(sessionId, 100);
  ctx.pass({ seconds: 5 * 86_400 });
  const { atOnce, readings } = watchReadings(ctx);
  await pollMissedEvents(ctx);
  const read = readings.filter((id) => browsers.includes(id));
  expect(read.toSorted()).toEqual(browsers.toSorted());
  expect(read.indexOf(browsers[0]!)).toBeLessThan(8);
  expect(read.indexOf(browsers[11]!)).toBeGreaterThanOrEqual(4);
  expect(atOnce()).toBeGreaterThan(2);
  expect(atOnce()).toBeLessThanOrEqual(8);
});

test('backs off at the rate limit and continues', async () => {
  const ctx = await createPaidContext();
  await buyers(ctx, 4);
  ctx.pass({ seconds: 5 * 86_400 });
  await ctx.control({ stripe: { fail: { '429': 0.3, seed: 3 } } });
  await pollMissedEvents(ctx);
  const paid = await ctx.db.selectFrom('users').select('plan').where('plan', '=', 'premium').execute();
  expect(paid).toHaveLength(4);
});

test('waits as long as Stripe’s Retry-After', async () => {
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

test('a failing event does not hold up others, and is handled later', async () => {
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

test('stores its progress after each part', async () => {
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

test('a clock that was ahead and set back hides no events', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  ctx.pass({ seconds: 40 * 86_400 });
  await pollMissedEvents(ctx);
  ctx.pass({ seconds: -40 * 86_400 });
  await ctx.refund(sessionId);
  ctx.pass({ seconds: 3_600 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('handles events from hours of downtime', async () => {
  const { ctx, browser, sessionId } = await createOwner();
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  ctx.pass({ seconds: 6 * 60 * 60 });
  await pollMissedEvents(ctx);
  expect(await planOf(browser)).toBe('free');
});

test('an event that failed is handled in the next successful round', async () => {
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

test('every open checkout is polled in turn', async () => {
  const ctx = await createPaidContext();
  const { uid } = (await signIn(ctx)).user;
  for (let number = 0; number < 120; number++) await openUnknownCheckout(ctx, uid, number);
  ctx.pass({ seconds: 600 });
  const position = await pollMissedEvents(ctx);
  expect(asked(ctx)).toHaveLength(100);
  expect(await pollMissedEvents(ctx, position)).toBeUndefined();
  expect(new Set(asked(ctx)).size).toBe(120);
});

test('nothing is lost while Stripe is down', async () => {
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

/** A user whose payment is recorded; no webhook arrives. */
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

/** Buys Premium for several users in turn. Returns their sessions, oldest first. */
async function buyers(ctx: PaidContext, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let position = 0; position < count; position++) {
    const sessionId = await checkout(await signIn(ctx, `buyer-${position}@example.com`), 'premium');
    await ctx.pay(sessionId);
    sessions.push(sessionId);
    ctx.pass({ seconds: 1 });
  }
  return sessions;
}

/** Records the sessions read from Stripe in order, and how many at once. */
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

/** The sessions that Stripe was asked for but does not know. */
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
