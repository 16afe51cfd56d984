import { expect, test } from 'vitest';
import { createPaymentReview } from './payment-review-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

async function flag(ctx: TestContext, checkoutSessionId: string, uid: string | null = null) {
  return createPaymentReview(ctx.db, {
    id: ctx.randomBytes(16).toString('base64url'),
    reason: 'wrong-amount',
    uid,
    checkoutSessionId,
    amountCents: 1,
    currency: 'usd',
    detail: 'amount-differs 1',
    flaggedAt: ctx.now(),
  });
}

test('payment reviews are for the instructor alone', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  for (const [browser, status] of [
    [new TestBrowser(ctx), 401],
    [learner, 403],
  ] as const) {
    expect((await browser.ask('GET /api/studio/payment-reviews')).status).toBe(status);
    const resolve = await browser.ask('PUT /api/studio/payment-reviews/abc/resolution', { note: '' });
    expect(resolve.status).toBe(status);
  }
});

test('the same fact twenty times at once is one payment review, with its customer', async () => {
  const ctx = await createTestContext();
  const { user } = await signIn(ctx);
  const flagged = await Promise.all(Array.from({ length: 20 }, () => flag(ctx, 'cs_1', user.uid)));
  expect(flagged.filter(Boolean)).toHaveLength(1);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { body } = await instructor.ask('GET /api/studio/payment-reviews');
  expect(body.reviews).toMatchObject([
    {
      reason: 'wrong-amount',
      uid: user.uid,
      email: 'aisyah@example.com',
      checkoutSessionId: 'cs_1',
      amountCents: 1,
      currency: 'usd',
      detail: 'amount-differs 1',
      flaggedAt: ctx.now(),
      resolvedAt: null,
    },
  ]);
});

test('a payment review is resolved once, leaves an audit line, moves behind the open ones, and does not come again', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await flag(ctx, 'cs_old');
  ctx.pass({ seconds: 60 });
  await flag(ctx, 'cs_new');
  const [newest] = (await instructor.ask('GET /api/studio/payment-reviews')).body.reviews;
  expect(newest?.checkoutSessionId).toBe('cs_new');
  const resolve = (note: string) =>
    instructor.ask(`PUT /api/studio/payment-reviews/${newest?.id}/resolution`, { note });
  expect((await resolve('Refunded by hand.')).status).toBe(200);
  expect((await resolve('Something else.')).status).toBe(409);
  expect(await flag(ctx, 'cs_new')).toBe(false);
  const { reviews } = (await instructor.ask('GET /api/studio/payment-reviews')).body;
  expect(reviews).toMatchObject([
    { checkoutSessionId: 'cs_old', resolvedAt: null },
    { checkoutSessionId: 'cs_new', resolvedAt: ctx.now(), note: 'Refunded by hand.' },
  ]);
  const lines = await ctx.db.selectFrom('audit').select(['actor', 'detail']).execute();
  expect(lines).toContainEqual({ actor: instructor.user.uid, detail: 'cs_new: Refunded by hand.' });
});

test('all open payment reviews are listed, however many there are', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  for (let number = 0; number < 600; number++) await flag(ctx, `cs_${number}`);
  expect((await instructor.ask('GET /api/studio/payment-reviews')).body.reviews).toHaveLength(600);
});
