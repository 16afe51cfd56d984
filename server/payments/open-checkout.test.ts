import { expect, test } from 'vitest';
import { findOrCreateUser, lockUser } from '#server/accounts/user-store.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { ownTimeOf } from '#tests/processor-time.ts';
import { connectToStripe } from '#tests/stripe-replies.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, type PaidContext, planOf } from '#tests/test-payments.ts';
import { serve } from '#tests/test-server.ts';
import { findCheckout, findOpenCheckout, listOpenCheckouts } from './checkout-store.ts';
import { expireCheckout } from './expire-checkout.ts';
import { startCheckout } from './open-checkout.ts';

test('twenty simultaneous requests get one Stripe session and count as one attempt', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const asked = await Promise.all(Array.from({ length: 20 }, () => checkout(browser, 'ultra')));
  expect(new Set(asked).size).toBe(1);
  expect(await checkout(browser, 'ultra')).toBe(asked[0]);
  expect(await sessionsAtStripe(ctx)).toHaveLength(1);
  expect(await attempts(ctx)).toEqual([1]);
});

test('the payment page is in the language of the customer', async () => {
  const ctx = await createPaidContext();
  for (const [place, language] of (['en', 'ms', 'id'] as const).entries()) {
    const browser = await signIn(ctx, `user-${place}@example.com`);
    await browser.ask('PATCH /api/me', { language });
    await checkout(browser, 'ultra');
    const sessions = await sessionsAtStripe(ctx);
    expect(sessions.filter(({ locale }) => locale === language)).toHaveLength(1);
  }
});

test('simultaneous requests for both plans leave one session open at Stripe', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const plans = ['ultra', 'premium', 'ultra', 'premium'] as const;
  await Promise.all(plans.map((plan) => browser.ask('POST /api/checkouts', { plan })));
  await checkout(browser, 'premium');
  const open = (await sessionsAtStripe(ctx)).filter(({ status }) => status === 'open');
  expect(open.map(({ amount_total: amount }) => amount)).toEqual([5800]);
});

test('repeated simultaneous requests for both plans leave one open checkout and one open session', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 6; round++) {
    const browser = await signIn(ctx, `user-${round}@example.com`);
    const replies = await Promise.all(
      (['ultra', 'premium'] as const).map((plan) => browser.ask('POST /api/checkouts', { plan })),
    );
    const open = (await sessionsAtStripe(ctx)).filter(
      (one) => one.status === 'open' && one.client_reference_id === browser.user.uid,
    );
    const kept = await ctx.db
      .selectFrom('checkouts')
      .select('checkoutSessionId')
      .where('uid', '=', browser.user.uid)
      .where('openKey', 'is not', null)
      .execute();
    expect(open.map(({ id }) => id)).toEqual(kept.map(({ checkoutSessionId }) => checkoutSessionId));
    expect(open).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      expect([status, body.reason]).toEqual([409, 'chosen-otherwise']);
  }
});

test('a checkout that gets its session while it is expired leaves none open', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  const open = (await findCheckout(ctx.db, { checkoutSessionId: sessionId }))!;
  const asSeenBefore = { ...open, checkoutSessionId: null, url: null };
  expect(await expireCheckout(ctx, asSeenBefore)).toBe('expired');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
  expect(await checkout(browser, 'ultra')).not.toBe(sessionId);
});

test('a session created after its checkout was cancelled is expired too', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.control({ stripe: { latencyMs: 500 } });
  const pressed = checkout(browser, 'ultra');
  const asked = async () => {
    const [open] = await listOpenCheckouts(ctx.db, { uid: browser.user.uid });
    return open && (await findOpenCheckout(ctx.db, open));
  };
  await expect.poll(async () => (await asked())?.leasedAt ?? null).not.toBeNull();
  expect(await expireCheckout(ctx, (await asked())!)).toBe('expired');
  const sessionId = await pressed;
  const sessions = (await sessionsAtStripe(ctx)).map(({ id, status }) => ({
    status,
    isOurs: id === sessionId,
  }));
  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual({ status: 'open', isOurs: true });
  expect(sessions).toContainEqual({ status: 'expired', isOurs: false });
});

test('choosing the other plan or moving to Malaysia expires the older session', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const inDollars = [await checkout(browser, 'premium'), await checkout(browser, 'ultra')];
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const inRinggit = await checkout(browser, 'ultra');
  const sessions = new Map((await sessionsAtStripe(ctx)).map((session) => [session.id, session]));
  for (const id of inDollars) expect(sessions.get(id)?.status).toBe('expired');
  expect(sessions.get(inRinggit)).toMatchObject({ status: 'open', amount_total: 9800, currency: 'myr' });
});

test('a session about to expire is replaced by a new one', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const first = await checkout(browser, 'ultra');
  ctx.pass({ seconds: 2 * 60 * 60 - 60 });
  const second = await checkout(browser, 'ultra');
  expect(second).not.toBe(first);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(first)).status).toBe('expired');
});

test('a paid checkout is not opened again, and a paid Premium leaves the price difference', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const premium = await checkout(browser, 'premium');
  await ctx.pay(premium);
  const upgrade = await checkout(browser, 'ultra');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(upgrade)).amount_total).toBe(2000);
  await ctx.pay(upgrade);
  expect((await browser.ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(409);
  expect(await planOf(browser)).toBe('ultra');
});

test('a pending payment blocks a second one until the bank declines it', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const first = await checkout(browser, 'premium');
  await ctx.pay(first, { method: 'fpx', outcome: 'succeeds-later' });
  for (const plan of ['premium', 'ultra']) {
    expect(await browser.ask('POST /api/checkouts', { plan })).toMatchObject({
      status: 409,
      body: { code: 'aborted', reason: 'payment-on-its-way', hint: first },
    });
  }
  await ctx.settle(first, 'fail');
  expect(await checkout(browser, 'premium')).not.toBe(first);
});

test('limits each user to five attempts an hour', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  for (const plan of ['premium', 'ultra', 'premium', 'ultra', 'premium'] as const) {
    await checkout(browser, plan);
    ctx.pass({ seconds: 60 });
  }
  const limited = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  expect([limited.status, limited.body.code]).toEqual([429, 'resource-exhausted']);
  expect(Number(limited.headers.get('retry-after'))).toBe(55 * 60);
  expect(await checkout(await signIn(ctx, 'budi@example.com'), 'ultra')).toBeTruthy();
  ctx.pass({ seconds: 55 * 60 });
  expect(await checkout(browser, 'ultra')).toBeTruthy();
});

test('does not count attempts that failed at Stripe', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.control({ stripe: { fail: '429' } });
  for (let tries = 0; tries < 7; tries++) expect(await failedPost(browser)).toEqual(processingFailed);
  await ctx.control({ stripe: { fail: 'none' } });
  expect(await checkout(browser, 'ultra')).toBeTruthy();
  expect(await attempts(ctx)).toEqual([1]);
});

test('a truncated reply is requested again and creates no second session', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.control({ stripe: { fail: 'half' } });
  expect(await failedPost(browser)).toEqual(processingFailed);
  await ctx.control({ stripe: { fail: 'none' } });
  expect(await checkout(browser, 'ultra')).toBeTruthy();
  expect(await sessionsAtStripe(ctx)).toHaveLength(1);
});

test('gives up on an unresponsive Stripe within 8 seconds, and the next try works', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.control({ stripe: { fail: 'hang' } });
  const took = await ownTimeOf(async () => {
    expect(await failedPost(browser)).toEqual(processingFailed);
  });
  expect(took).toBeLessThan(8000);
  await ctx.control({ stripe: { fail: 'none' } });
  ctx.pass({ seconds: 8 });
  expect(await checkout(browser, 'ultra')).toBeTruthy();
});

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.example.com/1',
  amount_total: 7800,
  currency: 'usd',
  livemode: false,
};

test.each<[what: string, reply: string]>([
  ['no JSON', '<html>Bad gateway</html>'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['no URL', JSON.stringify({ ...session, url: null })],
  ['an invalid URL', JSON.stringify({ ...session, url: 'pay here' })],
  ['another amount', JSON.stringify({ ...session, amount_total: 1 })],
  ['another currency', JSON.stringify({ ...session, currency: 'myr' })],
  ['live money', JSON.stringify({ ...session, livemode: true })],
])('a reply with %s is an invalid response, and the next try can succeed', async (_, reply) => {
  const ctx = await createTestContext();
  const { user } = await signIn(ctx);
  const replies = [reply, JSON.stringify(session)];
  const stripe = await connectToStripe((request, response) =>
    response.end(request.url?.endsWith('/expire') ? reply : replies.shift()),
  );
  const buy = () =>
    startCheckout({ ...ctx, stripe }, { ...user, language: 'en', paidPlan: 'free' }, { plan: 'ultra' });
  await expect(buy()).rejects.toMatchObject({
    code: 'internal',
    message: 'Invalid response from payment service',
  });
  expect(await buy()).toEqual({ sessionId: session.id, url: session.url });
});

test('serves two hundred users within a minute, each with their own session', async () => {
  const server = await serve(await createPaidContext(), 'a-lesson');
  const users = Array.from({ length: 200 }, (_, number) => `user-${number}`);
  // Several times the number of connections; all at once would overload a busy machine.
  const atOnce = 50;
  await signInAll(server, users);
  const origin = server.config.siteUrl;
  const answers: [status: number, sessionId: string][] = [];
  await forEachConcurrently(users.entries(), atOnce, async ([place, user]) => {
    const reply = await fetch(`${server.url}/api/checkouts`, {
      method: 'POST',
      headers: { origin, cookie: `session=${user}`, 'content-type': 'application/json' },
      body: JSON.stringify({ plan: place % 2 ? 'ultra' : 'premium' }),
    });
    answers.push([reply.status, ((await reply.json()) as { sessionId: string }).sessionId]);
  });
  expect(answers.filter(([status]) => status !== 201)).toEqual([]);
  expect(new Set(answers.map(([, sessionId]) => sessionId)).size).toBe(200);
});

test('forty buyers waiting for Stripe do not block writes to the database', async () => {
  let asked = 0;
  const answer = Promise.withResolvers<string>();
  const stripe = await connectToStripe((_request, response) => {
    asked += 1;
    void answer.promise.then((text) => response.end(text));
  });
  const ctx = { ...(await createTestContext()), stripe };
  const users = Array.from({ length: 40 }, (_, number) => `user-${number}`);
  await signInAll(ctx, users);
  const waiting = users.map((uid) => {
    const buyer = {
      uid,
      email: `${uid}@example.com`,
      country: 'Others',
      language: 'en',
      paidPlan: 'free',
    } as const;
    return startCheckout(ctx, buyer, { plan: 'ultra' });
  });
  const ended = Promise.allSettled(waiting);
  await Promise.race([expect.poll(() => asked).toBe(users.length), ended]);
  expect(asked).toBe(users.length);
  const locks = users.map((uid) => ctx.db.transaction().execute((tx) => lockUser(tx, { uid })));
  expect((await Promise.all(locks)).map((user) => user?.plan)).toEqual(users.map(() => 'free'));
  answer.resolve('{}');
  await ended;
});

const processingFailed = [503, 'Payment processing failed. Please try again.'];

async function failedPost(browser: TestBrowser): Promise<[number, string]> {
  const { status, body } = await browser.ask('POST /api/checkouts', { plan: 'ultra' });
  return [status, body.message];
}

async function sessionsAtStripe(ctx: PaidContext) {
  return (await ctx.stripeApi.checkout.sessions.list({ limit: 100 })).data;
}

async function attempts(ctx: PaidContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', 'like', 'attempts:%')
    .execute();
  return rows.map(({ count }) => count);
}

/** Signs users in with their names as session tokens. */
async function signInAll(ctx: TestContext, users: string[]): Promise<void> {
  const now = ctx.now();
  for (const uid of users) {
    await findOrCreateUser(ctx.db, { uid, email: `${uid}@example.com`, name: null, now });
    await ctx.db
      .insertInto('sessions')
      .values({
        id: uid,
        tokenHash: hashOf(uid),
        uid,
        userAgent: '',
        timeZone: '',
        createdAt: now,
        lastUsedAt: now,
      })
      .execute();
  }
}
