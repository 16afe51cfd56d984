import { expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, deliverAll, planOf, signInInstructor } from '#tests/test-payments.ts';
import { reconcileLedger } from './reconciliation.ts';

type Learner = { user: { uid: string } };

async function learnerAndInstructor(ctx: TestContext) {
  return { learner: await signIn(ctx), instructor: await signInInstructor(ctx) };
}

function record(ctx: TestContext, instructor: TestBrowser, { user }: Learner, change: object = {}) {
  const paid = { kind: 'transfer', item: 'ultra', amountCents: 9800, currency: 'MYR', paidAt: ctx.now() };
  const words = { reference: 'MBB 220981', note: 'Paid at the meet-up' };
  const body = { id: 'one', ...paid, ...words, ...change };
  return instructor.ask(`POST /api/studio/learners/${user.uid}/manual-payments`, body);
}

function withdraw(instructor: TestBrowser, id = 'one') {
  return instructor.ask(`POST /api/studio/manual-payments/manual_${id}/withdrawal`, { why: 'Typed twice' });
}

async function paymentsOf(instructor: TestBrowser, { user }: Learner) {
  const { body } = await instructor.ask(`GET /api/studio/learners/${user.uid}/access`);
  return (body as Api['GET /api/studio/learners/{uid}/access']['reply']).payments;
}

test('a bank transfer grants the plan and a receipt, and its withdrawal ends both', async () => {
  const ctx = await createTestContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  expect((await record(ctx, instructor, learner)).status).toBe(201);
  expect(await planOf(learner)).toBe('ultra');
  const [listed] = (await learner.ask('GET /api/receipts')).body.receipts;
  expect(listed).toMatchObject({ kind: 'transfer', item: 'ultra', amountCents: 9800, currency: 'MYR' });
  const number = listed?.number ?? '';
  expect(number).toMatch(/^LEC-2026-000001$/);
  const { body } = await learner.ask(`GET /api/receipts/${number}`);
  expect(body).toMatchObject({ reference: 'MBB 220981', standing: 'paid' });
  const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const pdf = await ctx.app.request(`${siteUrl}/api/receipts/${number}/pdf`, { headers: { cookie } });
  expect(pdf.status).toBe(200);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'receipt')).toMatchObject([
    { to: 'aisyah@example.com', subject: 'Your receipt: Ultra Premium, RM98.00' },
  ]);
  expect(await paymentsOf(instructor, learner)).toMatchObject([
    {
      id: 'manual_one',
      kind: 'transfer',
      receipt: number,
      reference: 'MBB 220981',
      note: 'Paid at the meet-up',
    },
  ]);

  expect((await withdraw(instructor)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
  expect((await learner.ask(`GET /api/receipts/${number}`)).body.standing).toBe('withdrawn');
  expect(await paymentsOf(instructor, learner)).toMatchObject([
    { standing: 'withdrawn', withdrawnWhy: 'Typed twice' },
  ]);
  expect(await withdraw(instructor)).toMatchObject({ status: 409, body: { reason: 'withdrawn-already' } });

  const me = instructor.user.uid;
  const entries = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', learner.user.uid)
    .where('action', 'in', ['plan', 'payment-recorded', 'payment-withdrawn'])
    .execute();
  expect(entries.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`).toSorted()).toEqual([
    `${me} payment-recorded manual_one transfer ultra 9800 MYR ${ctx.now()}: MBB 220981; Paid at the meet-up`,
    `${me} payment-withdrawn manual_one transfer: Typed twice`,
    `${me} plan free ultra manual_one`,
    `${me} plan ultra free manual_one`,
  ]);
});

test('a double click records one payment with one receipt', async () => {
  const ctx = await createTestContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  const clicks = await Promise.all([1, 2, 3].map(() => record(ctx, instructor, learner)));
  expect(clicks.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await learner.ask('GET /api/receipts')).body.receipts).toHaveLength(1);
  // After a lost reply, the instructor may have changed something.
  for (const change of [{ amountCents: 9900 }, { item: 'premium' }, { note: '' }])
    expect(await record(ctx, instructor, learner, change)).toMatchObject({
      status: 409,
      body: { reason: 'recorded-otherwise' },
    });
  expect((await record(ctx, instructor, learner)).status).toBe(201);
  const another = await signIn(ctx, 'another@example.com');
  expect((await record(ctx, instructor, another)).status).toBe(409);
  const ends = await Promise.all([withdraw(instructor), withdraw(instructor)]);
  expect(ends.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('rejects an upgrade on top of a granted Premium', async () => {
  const ctx = await createTestContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  const grant = { id: 'grant-1', plan: 'premium', endsAt: null, why: 'A scholarship', replaces: null };
  await instructor.ask(`POST /api/studio/learners/${learner.user.uid}/grants`, grant);
  expect(await planOf(learner)).toBe('premium');
  expect(await record(ctx, instructor, learner, { item: 'upgrade', amountCents: 3000 })).toMatchObject({
    status: 409,
    body: { reason: 'upgrade-alone' },
  });
  expect(await planOf(learner)).toBe('premium');
});

test('Premium by transfer allows a paid upgrade, and its withdrawal ends both', async () => {
  const ctx = await createPaidContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  const rejectedUpgrade = await record(ctx, instructor, learner, { item: 'upgrade', amountCents: 3000 });
  expect(rejectedUpgrade).toMatchObject({ status: 409, body: { reason: 'upgrade-alone' } });
  await record(ctx, instructor, learner, { item: 'premium', amountCents: 6800, kind: 'cash', reference: '' });
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(
    (await paymentsOf(instructor, learner)).map(({ item, kind }) => `${item} ${kind}`).toSorted(),
  ).toEqual(['premium cash', 'upgrade stripe']);
  await withdraw(instructor);
  expect(await planOf(learner)).toBe('free');
  const { reviews } = (await instructor.ask('GET /api/studio/payment-reviews')).body;
  expect(reviews).toMatchObject([{ reason: 'upgrade-alone', checkoutSessionId: sessionId }]);
});

test('a double payment is reviewed until it is withdrawn', async () => {
  const ctx = await createPaidContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  await ctx.pay(await checkout(learner, 'ultra'));
  await deliverAll(ctx);
  ctx.pass({ seconds: 5 });
  await record(ctx, instructor, learner);
  const openReviews = async () =>
    (await instructor.ask('GET /api/studio/payment-reviews')).body.reviews.filter(
      ({ resolvedAt }) => resolvedAt === null,
    );
  expect(await openReviews()).toMatchObject([{ reason: 'paid-twice', checkoutSessionId: 'manual_one' }]);
  await withdraw(instructor);
  expect(await openReviews()).toEqual([]);
  expect(await planOf(learner)).toBe('ultra');
});

test('reconciliation ignores manual payments', async () => {
  const ctx = await createPaidContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  await record(ctx, instructor, learner);
  ctx.pass({ seconds: 600 });
  const check = async () => {
    await instructor.ask('POST /api/studio/reconciliation-runs');
    await reconcileLedger(ctx);
    return (await instructor.ask('GET /api/studio/reconciliation')).body;
  };
  expect(await check()).toMatchObject({ run: { failure: null, discrepancyCount: 0 }, discrepancies: [] });
  await withdraw(instructor);
  expect((await check()).discrepancies).toEqual([]);
  expect((await learner.ask('POST /api/payment-checks')).body.verdict).toBe('nothing');
});

test('rejects invalid payments and the manual withdrawal of a Stripe payment', async () => {
  const ctx = await createPaidContext();
  const { learner, instructor } = await learnerAndInstructor(ctx);
  for (const [change, reason] of [
    [{ amountCents: 0 }, 'amount-too-small'],
    [{ currency: 'RMB' }, 'unknown-currency'],
    [{ currency: 'IDR', amountCents: 9850 }, 'amount-not-whole'],
    [{ paidAt: ctx.now() + 2 * 24 * 3600 * 1000 }, 'paid-later'],
  ] as const)
    expect(await record(ctx, instructor, learner, change)).toMatchObject({ status: 400, body: { reason } });
  expect((await record(ctx, instructor, { user: { uid: 'nobody' } })).status).toBe(404);
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  const path = `POST /api/studio/manual-payments/${sessionId}/withdrawal`;
  expect((await instructor.ask(path, { why: 'No' })).status).toBe(404);
  expect(await planOf(learner)).toBe('ultra');
});

test('a Stripe payment stores its country, fee and net amount', async () => {
  const ctx = await createPaidContext();
  const { learner } = await learnerAndInstructor(ctx);
  await learner.ask('PATCH /api/me', { country: 'Malaysia' });
  await ctx.pay(await checkout(learner, 'ultra'));
  await deliverAll(ctx);
  const [payment] = await ctx.db.selectFrom('payments').selectAll().execute();
  expect(payment).toMatchObject({ kind: 'stripe', country: 'Malaysia', settledCurrency: expect.any(String) });
  expect((payment?.feeCents ?? 0) > 0).toBe(true);
  expect((payment?.netCents ?? 0) + (payment?.feeCents ?? 0)).toBe(9800);
});
