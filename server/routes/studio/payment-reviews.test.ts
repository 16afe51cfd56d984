import { expect, test } from 'vitest';
import { raiseLook } from '#server/store/payments/payment-reviews.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

async function raise(ctx: TestContext, stripeSessionId: string, uid: string | null = null) {
  return raiseLook(ctx.db, {
    id: ctx.randomBytes(16).toString('base64url'),
    what: 'wrong-amount',
    uid,
    stripeSessionId,
    amountCents: 1,
    currency: 'usd',
    why: 'the amount is 1',
    raisedAt: ctx.now(),
  });
}

test('looks are for the instructor alone', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  for (const [browser, status] of [
    [new TestBrowser(ctx), 401],
    [learner, 403],
  ] as const) {
    expect((await browser.ask('GET /api/studio/looks')).status).toBe(status);
    const settle = await browser.ask('PUT /api/studio/looks/abc/settlement', { note: '' });
    expect(settle.status).toBe(status);
  }
});

test('the same fact twenty times at once is one look, with its person', async () => {
  const ctx = await createTestContext();
  const { user } = await signIn(ctx);
  const raised = await Promise.all(Array.from({ length: 20 }, () => raise(ctx, 'cs_1', user.uid)));
  expect(raised.filter(Boolean)).toHaveLength(1);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { body } = await instructor.ask('GET /api/studio/looks');
  expect(body.looks).toMatchObject([
    {
      what: 'wrong-amount',
      uid: user.uid,
      email: 'aisyah@example.com',
      stripeSessionId: 'cs_1',
      amountCents: 1,
      currency: 'usd',
      why: 'the amount is 1',
      raisedAt: ctx.now(),
      settledAt: null,
    },
  ]);
});

test('a look is settled once, leaves a line, moves behind the open ones, and does not come again', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await raise(ctx, 'cs_old');
  ctx.pass({ seconds: 60 });
  await raise(ctx, 'cs_new');
  const [newest] = (await instructor.ask('GET /api/studio/looks')).body.looks;
  expect(newest?.stripeSessionId).toBe('cs_new');
  const settle = (note: string) => instructor.ask(`PUT /api/studio/looks/${newest?.id}/settlement`, { note });
  expect((await settle('Refunded by hand.')).status).toBe(200);
  expect((await settle('Something else.')).status).toBe(409);
  expect(await raise(ctx, 'cs_new')).toBe(false);
  const { looks } = (await instructor.ask('GET /api/studio/looks')).body;
  expect(looks).toMatchObject([
    { stripeSessionId: 'cs_old', settledAt: null },
    { stripeSessionId: 'cs_new', settledAt: ctx.now(), note: 'Refunded by hand.' },
  ]);
  const lines = await ctx.db.selectFrom('audit').select(['actor', 'detail']).execute();
  expect(lines).toContainEqual({ actor: instructor.user.uid, detail: 'cs_new: Refunded by hand.' });
});

test('however many wait, none of them is left out', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  for (let number = 0; number < 600; number++) await raise(ctx, `cs_${number}`);
  expect((await instructor.ask('GET /api/studio/looks')).body.looks).toHaveLength(600);
});
