import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { createPaymentReview } from './payment-review-store.ts';

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

test('only the instructor can access payment reviews', async () => {
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

test('simultaneous reports of a fact create one payment review, with its customer', async () => {
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

test('a payment review is resolved once, audited, listed after the open ones, and not reopened', async () => {
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
  const entries = await ctx.db.selectFrom('audit').select(['actor', 'detail']).execute();
  expect(entries).toContainEqual({ actor: instructor.user.uid, detail: 'cs_new: Refunded by hand.' });
});

test('lists all open payment reviews', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  for (let number = 0; number < 600; number++) await flag(ctx, `cs_${number}`);
  expect((await instructor.ask('GET /api/studio/payment-reviews')).body.reviews).toHaveLength(600);
});
