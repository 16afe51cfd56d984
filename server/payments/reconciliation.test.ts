import { expect, test } from 'vitest';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { addPayment } from '#tests/test-database.ts';
import { createPaidContext, type PaidContext, planOf } from '#tests/test-payments.ts';
import { reconcileLedger } from './reconciliation.ts';

async function buy(ctx: PaidContext, browser: TestBrowser, isConfirmed = true): Promise<string> {
  const { sessionId } = (await browser.ask('POST /api/checkouts', { plan: 'ultra' })).body;
  await ctx.pay(sessionId);
  if (isConfirmed) await browser.ask(`GET /api/checkouts/${sessionId}`);
  return sessionId;
}

/** Requests a run as the instructor, executes it like the job, and reads the result. */
async function check(ctx: PaidContext, instructor: TestBrowser) {
  ctx.pass({ seconds: 1 });
  expect((await instructor.ask('POST /api/studio/reconciliation-runs')).status).toBe(202);
  await reconcileLedger(ctx);
  return (await instructor.ask('GET /api/studio/reconciliation')).body;
}

test('finds and repairs discrepancies of every kind', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const users = ['heard', 'lost', 'refund', 'dispute', 'receipt', 'invented', 'plan'] as const;
  const browsers = new Map<string, TestBrowser & { user: { uid: string } }>();
  const sessions = new Map<string, string>();
  for (const name of users) {
    const browser = await signIn(ctx, `${name}@example.com`);
    browsers.set(name, browser);
    if (name !== 'invented' && name !== 'plan') sessions.set(name, await buy(ctx, browser, name !== 'lost'));
  }
  const uidOf = (name: string) => browsers.get(name)?.user.uid ?? '';
  ctx.pass({ seconds: 600 });
  expect(await check(ctx, instructor)).toMatchObject({
    run: { seen: 5, discrepancyCount: 1, failure: null, endedAt: ctx.now() },
    discrepancies: [{ kind: 'paid-not-entitled', email: 'lost@example.com' }],
  });

  await ctx.refund(sessions.get('refund') ?? '');
  await ctx.dispute(sessions.get('dispute') ?? '');
  await ctx.db.deleteFrom('receipts').where('uid', '=', uidOf('receipt')).execute();
  await addPayment(ctx.db, { checkoutSessionId: 'cs_test_invented', uid: uidOf('invented') });
  for (const name of ['invented', 'plan'])
    await ctx.db.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', uidOf(name)).execute();

  const { discrepancies } = await check(ctx, instructor);
  const found = (discrepancies as { detail: string; email: string }[]).map(
    ({ detail, email }) => `${email} ${detail}`,
  );
  expect(found.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'dispute@example.com dispute-differs open none',
    'invented@example.com entitled-not-paid',
    'lost@example.com paid-not-entitled',
    'plan@example.com plan-differs ultra free',
    'receipt@example.com no-receipt',
    'refund@example.com refund-differs 7800 0 USD',
  ]);

  for (const { id } of discrepancies as { id: string }[])
    expect((await instructor.ask(`PUT /api/studio/discrepancies/${id}/repair`)).status).toBe(200);
  const plans = await Promise.all(users.map(async (name) => [name, await planOf(browsers.get(name)!)]));
  expect(Object.fromEntries(plans)).toEqual({
    heard: 'ultra',
    lost: 'ultra',
    refund: 'free',
    dispute: 'free',
    receipt: 'ultra',
    invented: 'free',
    plan: 'free',
  });
  expect((await check(ctx, instructor)).discrepancies).toEqual([]);
  expect((await instructor.ask(`PUT /api/studio/discrepancies/${discrepancies[0]?.id}/repair`)).status).toBe(
    404,
  );
  expect((await browsers.get('receipt')!.ask('GET /api/receipts')).body.receipts).toHaveLength(1);
});

test('restores a withdrawn payment that Stripe reports as paid', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const browser = await signIn(ctx);
  await buy(ctx, browser);
  await ctx.db.updateTable('payments').set({ withdrawnAt: 5 }).execute();
  await ctx.db.updateTable('users').set({ plan: 'free' }).execute();
  ctx.pass({ seconds: 600 });
  const { discrepancies } = await check(ctx, instructor);
  expect(discrepancies).toMatchObject([{ kind: 'paid-not-entitled' }]);
  await instructor.ask(`PUT /api/studio/discrepancies/${discrepancies[0]?.id}/repair`);
  expect(await planOf(browser)).toBe('ultra');
});

test('a payment under review is not a discrepancy, and other sales of the account are ignored', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { user } = await signIn(ctx);
  const sell = async (metadata: Record<string, string>) => {
    const session = await ctx.stripeApi.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: 'price_premium_usd', quantity: 1 }],
      ...(metadata['uid'] && { client_reference_id: metadata['uid'] }),
      metadata,
      payment_intent_data: { metadata },
      success_url: 'http://localhost:3000/',
    });
    await ctx.pay(session.id);
  };
  await sell({ uid: user.uid, price: 'ultra-usd' });
  for (let count = 0; count < 104; count++) await sell({});
  for (const event of (await ctx.events()).filter(({ type }) => type === 'checkout.session.completed'))
    await ctx.deliver(event);
  await ctx.db.deleteFrom('paymentReviews').execute();
  ctx.pass({ seconds: 600 });
  const first = await check(ctx, instructor);
  expect(first.run).toMatchObject({ seen: 105, discrepancyCount: 1 });
  expect(
    (await instructor.ask(`PUT /api/studio/discrepancies/${first.discrepancies[0]?.id}/repair`)).status,
  ).toBe(200);
  expect(await check(ctx, instructor)).toMatchObject({
    run: { seen: 105, discrepancyCount: 0 },
    discrepancies: [],
  });
  const { reviews } = (await instructor.ask('GET /api/studio/payment-reviews')).body;
  expect(reviews).toMatchObject([{ reason: 'wrong-amount', email: user.email }]);
});

test('a payment that arrived after it was flagged as missing is a discrepancy', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const sessionId = await buy(ctx, await signIn(ctx), false);
  const review = {
    id: 'review',
    fact: `not-paid:${sessionId}`,
    reason: 'not-paid',
    detail: 'not yet',
    flaggedAt: 1,
  } as const;
  await ctx.db
    .insertInto('paymentReviews')
    .values({ ...review, checkoutSessionId: sessionId })
    .execute();
  ctx.pass({ seconds: 600 });
  expect((await check(ctx, instructor)).discrepancies).toMatchObject([{ kind: 'paid-not-entitled' }]);
});

test('simultaneous requests run once, and a dead run is taken over', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await Promise.all(Array.from({ length: 5 }, () => instructor.ask('POST /api/studio/reconciliation-runs')));
  await Promise.all([reconcileLedger(ctx), reconcileLedger(ctx), reconcileLedger(ctx)]);
  expect(await ctx.db.selectFrom('reconciliationRuns').select('discrepancyCount').execute()).toHaveLength(1);
  expect(ctx.logged.filter(({ event }) => event === 'ledger-reconciled')).toHaveLength(1);

  await instructor.ask('POST /api/studio/reconciliation-runs');
  await ctx.db.updateTable('reconciliationRuns').set({ heartbeatAt: ctx.now() }).execute();
  await reconcileLedger(ctx);
  expect(ctx.logged.filter(({ event }) => event === 'ledger-reconciled')).toHaveLength(1);
  ctx.pass({ seconds: 120 });
  await reconcileLedger(ctx);
  expect(ctx.logged.filter(({ event }) => event === 'ledger-reconciled')).toHaveLength(2);
});

test('while Stripe is down the run fails, repairs are rejected, and earlier results stay', async () => {
  const ctx = await createPaidContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await buy(ctx, await signIn(ctx), false);
  ctx.pass({ seconds: 600 });
  const { discrepancies } = await check(ctx, instructor);
  await ctx.control({ stripe: { fail: '500' } });
  const away = await check(ctx, instructor);
  expect(away.run).toMatchObject({ endedAt: ctx.now(), failure: 'stopped-halfway' });
  expect(away.discrepancies).toEqual(discrepancies);
  expect((await instructor.ask(`PUT /api/studio/discrepancies/${discrepancies[0]?.id}/repair`)).status).toBe(
    503,
  );
});

test('only the instructor can access the ledger', async () => {
  const ctx = await createPaidContext();
  const learner = await signIn(ctx);
  for (const endpoint of [
    'GET /api/studio/reconciliation',
    'POST /api/studio/reconciliation-runs',
    'PUT /api/studio/discrepancies/x/repair',
  ])
    expect([endpoint, (await learner.ask(endpoint)).status]).toEqual([endpoint, 403]);
});
