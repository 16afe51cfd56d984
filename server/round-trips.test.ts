/** Counts the statements that a request sends to PostgreSQL, each of which is a round trip. */
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { setPlan } from './accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { emptyPostgresDatabase, statementsOf } from '#tests/test-postgres.ts';
import { checkout, createPaidContext } from '#tests/test-payments.ts';
import { createTestContext } from '#tests/test-context.ts';

const isPostgres = (await emptyPostgresDatabase()) !== null;

const lessonId = sections[0]?.lessons[0]?.id ?? '';

/** Signs in an Ultra learner, with a filled course cache. */
async function learner() {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  await browser.ask('GET /api/course');
  return { ctx, browser };
}

test('finds the viewer with one statement', async () => {
  if (!isPostgres) return;
  const { browser } = await learner();
  expect(await statementsOf(() => browser.ask('GET /api/me'))).toEqual(['select sessions']);
  expect(await statementsOf(() => browser.ask('GET /api/course'))).toEqual(['select sessions']);
});

test('answers a returning player with one statement', async () => {
  if (!isPostgres) return;
  const { browser } = await learner();
  const { body } = await browser.ask(`GET /api/lessons/${lessonId}/playback`);
  const again = () => browser.ask(`GET /api/lessons/${lessonId}/playback?stream=${body.stream}`);
  expect(await statementsOf(again)).toEqual(['select sessions']);
});

test('a progress report takes one read and two writes', async () => {
  if (!isPostgres) return;
  const { ctx, browser } = await learner();
  const { body } = await browser.ask(`GET /api/lessons/${lessonId}/playback`);
  const report = (seconds: number) =>
    browser.ask(`PUT /api/lessons/${lessonId}/progress`, {
      ranges: [[0, seconds]],
      resumeAt: seconds,
      replayed: [[0, 2]],
      stream: body.stream,
    });
  const writes = ['select sessions', 'begin', 'insert watchBudgets', 'update progress', 'commit'];
  const passTenSeconds = async () => {
    ctx.pass({ seconds: 10 });
    await browser.ask('GET /api/course');
  };
  await passTenSeconds();
  expect(await statementsOf(() => report(5))).toEqual(writes);
  await passTenSeconds();
  expect(await statementsOf(() => report(10))).toEqual(writes);
  expect((await report(10)).body).toMatchObject({ seconds: 10, stream: 'playing' });
});

test('the webhook of a first payment takes twenty-one statements, fifteen of them in its transaction', async () => {
  if (!isPostgres) return;
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'premium');
  await ctx.pay(sessionId);
  const paid = (await ctx.events()).find(({ type }) => type === 'checkout.session.completed');
  if (!paid) throw new Error('Stripe told of no payment');
  expect(await statementsOf(() => ctx.deliver(paid))).toEqual([
    'select stripeEvents',
    'select payments',
    'select users',
    'select checkouts',
    'begin',
    'update users',
    'insert payments',
    'insert balanceTransactions',
    'select payments',
    'select grants',
    'update users',
    'insert audit',
    'update certificates',
    'update paymentReviews',
    'select webhookEndpoints',
    'insert receiptYears',
    'insert receipts',
    'insert mail',
    'update checkouts',
    'insert stripeEvents',
    'commit',
  ]);
  expect((await browser.ask('GET /api/me')).body.plan).toBe('premium');
});
