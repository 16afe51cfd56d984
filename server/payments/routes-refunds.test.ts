import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  type PaidContext,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';
import { reconcileLedger } from './reconciliation.ts';
import { refundPayment } from './refunds.ts';
import { StripeFailure } from './stripe/errors.ts';

const why = 'She asked within a day';

async function paidUltra() {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  return { ctx, learner, instructor, sessionId };
}

function refund(instructor: TestBrowser, id: string, amountCents: number, refundedCents = 0) {
  return instructor.ask(`POST /api/studio/payments/${id}/refunds`, { amountCents, refundedCents, why });
}

/** The refunds at Stripe, newest first. */
async function refundsAt(ctx: PaidContext): Promise<number[]> {
  return (await ctx.stripeApi.refunds.list({ limit: 100 })).data.map(({ amount }) => amount);
}

test('a partial refund keeps the plan, a full one ends it, and Stripe and our ledger agree', async () => {
  const { ctx, learner, instructor, sessionId } = await paidUltra();
  expect(await refund(instructor, sessionId, 2000)).toMatchObject({
    status: 201,
    body: { isConfirmed: true },
  });
  expect(await planOf(learner)).toBe('ultra');
  expect((await learner.ask('GET /api/receipts')).body.receipts).toMatchObject([
    { standing: 'refunded-in-part', refundedCents: 2000 },
  ]);
  expect((await refund(instructor, sessionId, 5800, 2000)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
  expect(await refundsAt(ctx)).toEqual([5800, 2000]);
  ctx.pass({ seconds: 600 });
  await instructor.ask('POST /api/studio/reconciliation-runs');
  await reconcileLedger(ctx);
  expect((await instructor.ask('GET /api/studio/reconciliation')).body.discrepancies).toEqual([]);
  const entries = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'refund-requested')
    .execute();
  const me = instructor.user.uid;
  expect(entries.map(({ actor, detail }) => `${actor} ${detail}`).toSorted()).toEqual([
    `${me} ${sessionId} 2000 USD: ${why}`,
    `${me} ${sessionId} 5800 USD: ${why}`,
  ]);
});

test('a double click, two tabs and a retry after a lost reply refund once', async () => {
  const { ctx, instructor, sessionId } = await paidUltra();
  const clicks = await Promise.all([1, 2, 3].map(() => refund(instructor, sessionId, 2000)));
  expect(clicks.some(({ status }) => status === 201)).toBe(true);
  expect(await refundsAt(ctx)).toEqual([2000]);
  expect(await refund(instructor, sessionId, 2000)).toMatchObject({
    status: 409,
    body: { reason: 'changed-elsewhere' },
  });
  const tabs = await Promise.all([1000, 1500].map((cents) => refund(instructor, sessionId, cents, 2000)));
  expect(tabs.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await refundsAt(ctx)).toHaveLength(2);
});

test('nothing is refunded while Stripe is down, and a retry works afterwards', async () => {
  const { ctx, learner, instructor, sessionId } = await paidUltra();
  await ctx.control({ stripe: { fail: '500' } });
  expect(await refund(instructor, sessionId, 7800)).toMatchObject({
    status: 503,
    body: { reason: 'stripe-away' },
  });
  expect(await planOf(learner)).toBe('ultra');
  await ctx.control({ stripe: { fail: 'none' } });
  expect(await refundsAt(ctx)).toEqual([]);
  expect((await refund(instructor, sessionId, 7800)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
});

test('a refund whose reply was lost is not made twice', async () => {
  const { ctx, learner, sessionId } = await paidUltra();
  let calls = 0;
  const forgetful = {
    ...ctx,
    stripe: {
      ...ctx.stripe,
      async refund(order: Parameters<typeof ctx.stripe.refund>[0]) {
        await ctx.stripe.refund(order);
        calls += 1;
        if (calls === 1) throw new StripeFailure('away', 'Stripe gave no answer in time');
      },
    },
  };
  const order = { checkoutSessionId: sessionId, amountCents: 3000, refundedCents: 0, why };
  await expect(refundPayment(forgetful, order, 'me')).rejects.toMatchObject({ code: 'unavailable' });
  // The refund exists at Stripe, so the retry finds it.
  await expect(refundPayment(forgetful, order, 'me')).rejects.toMatchObject({ code: 'aborted' });
  expect(await refundsAt(ctx)).toEqual([3000]);
  expect((await learner.ask('GET /api/receipts')).body.receipts).toMatchObject([{ refundedCents: 3000 }]);
});

test('a refund that failed at the bank can be made again', async () => {
  const { ctx, learner, instructor, sessionId } = await paidUltra();
  await refund(instructor, sessionId, 7800);
  expect(await planOf(learner)).toBe('free');
  await ctx.failRefund(sessionId);
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect((await refund(instructor, sessionId, 7800)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
});

test('rejects excessive refunds, disputed payments, stale tabs and unknown payments', async () => {
  const { ctx, instructor, sessionId } = await paidUltra();
  expect(await refund(instructor, sessionId, 7801)).toMatchObject({
    status: 400,
    body: { reason: 'amount-too-large' },
  });
  expect((await refund(instructor, sessionId, 0)).status).toBe(400);
  expect((await refund(instructor, 'cs_nobody', 1)).status).toBe(404);
  // A refund in Stripe's dashboard, before its event.
  await ctx.refund(sessionId, 1000);
  expect(await refund(instructor, sessionId, 500)).toMatchObject({ body: { reason: 'changed-elsewhere' } });
  await ctx.dispute(sessionId);
  expect(await refund(instructor, sessionId, 500, 1000)).toMatchObject({ body: { reason: 'disputed' } });
  expect(await refundsAt(ctx)).toEqual([1000]);
});

test('records partial and full manual refunds of a transfer', async () => {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const paid = { kind: 'cash', item: 'ultra', amountCents: 9800, currency: 'MYR', paidAt: ctx.now() };
  const body = { id: 'one', ...paid, reference: '', note: '' };
  await instructor.ask(`POST /api/studio/learners/${learner.user.uid}/manual-payments`, body);
  const clicks = await Promise.all([1, 2].map(() => refund(instructor, 'manual_one', 800)));
  expect(clicks.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await planOf(learner)).toBe('ultra');
  expect((await refund(instructor, 'manual_one', 9000, 800)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
  expect(await refundsAt(ctx)).toEqual([]);
  const entries = await ctx.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'refund-recorded')
    .execute();
  expect(entries).toHaveLength(2);
});

test('playback is rejected immediately after a refund', async () => {
  const { learner, instructor, sessionId } = await paidUltra();
  const lessonId = sections[3]?.lessons[0]?.id ?? '';
  const { status, body } = await learner.ask(`GET /api/lessons/${lessonId}/playback`);
  expect(status).toBe(200);
  await refund(instructor, sessionId, 7800);
  const cookie = `session=${learner.cookies.get('session')}`;
  const segment = body.hls.replace('master.m3u8', 'video/segment.m4s');
  expect((await learner.ask(`GET ${segment}`, undefined, { cookie })).status).toBe(403);
  expect((await learner.ask(`GET /api/lessons/${lessonId}/playback?stream=${body.stream}`)).status).toBe(403);
});
