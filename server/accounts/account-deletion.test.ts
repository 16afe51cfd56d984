import { expect, test } from 'vitest';
import { confirmPayment } from '#server/payments/confirm-payment.ts';
import { startCheckout } from '#server/payments/open-checkout.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { requestDeletion } from './account-store.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';

const daySeconds = 24 * 60 * 60;

/** Requests a deletion with a date in the past, so that it is due now. */
async function requestLongAgo(ctx: TestContext, uid: string): Promise<void> {
  await requestDeletion(ctx.db, { uid, now: ctx.now() - 8 * daySeconds * 1000 });
}

test('a purchase cancels a requested deletion, keeps the plan, and notifies the learner', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await browser.ask('POST /api/deletions');
  await ctx.pay(await checkout(browser, 'ultra'));
  await deliverAll(ctx);
  expect((await browser.ask('GET /api/account')).body).toMatchObject({
    deletionDueAt: null,
    deletionEndedBy: 'payment',
  });
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'account-kept');
  expect([mail?.to, mail?.text]).toEqual([
    'aisyah@example.com',
    expect.stringContaining('You bought a plan'),
  ]);
  ctx.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('a new sign-in cancels a requested deletion and notifies the learner', async () => {
  const ctx = await createTestContext();
  const first = await signIn(ctx);
  await first.ask('POST /api/deletions');
  ctx.pass({ seconds: 1 });
  const again = await signIn(ctx);
  expect((await again.ask('GET /api/account')).body).toMatchObject({
    deletionDueAt: null,
    deletionEndedBy: 'sign-in',
  });
  const kept = (await ctx.mails()).filter(({ kind }) => kind === 'account-kept');
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('You signed in again')]);
  ctx.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(ctx);
  expect((await again.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  expect((await again.ask('GET /api/account')).body.deletionEndedBy).toBeNull();
});

test('a requested deletion sends one email with the date and the plan that is lost', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'premium'));
  await deliverAll(ctx);
  await browser.ask('POST /api/deletions');
  await browser.ask('POST /api/deletions');
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'deletion-asked');
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Premium Plan')]);
});

test('a refunded payment cancels no deletion', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await browser.ask('POST /api/deletions');
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  expect((await browser.ask('GET /api/account')).body.deletionDueAt).not.toBeNull();
});

test('a payment recorded in the same instant as the deletion keeps the account', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const browser = await signIn(ctx, `person-${round}@example.com`);
    const sessionId = await checkout(browser, 'ultra');
    await requestLongAgo(ctx, browser.user.uid);
    await ctx.pay(sessionId);
    await Promise.all([deleteDueAccounts(ctx), confirmPayment(ctx, sessionId), deleteDueAccounts(ctx)]);
    expect(await planOf(browser)).toBe('ultra');
    expect((await browser.ask('GET /api/me')).body.email).toBe(`person-${round}@example.com`);
  }
});

test('an open checkout is expired before its account is deleted', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await requestLongAgo(ctx, browser.user.uid);
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('keeps the account while a payment is pending or Stripe is down', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await requestLongAgo(ctx, browser.user.uid);
  await deleteDueAccounts(ctx);
  await ctx.control({ stripe: { fail: '500' } });
  await deleteDueAccounts(ctx);
  await ctx.control({ stripe: { fail: 'none' } });
  expect((await browser.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  await ctx.settle(sessionId, 'fail');
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('a postponed deletion does not hold up others', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const postponed = await signIn(ctx, 'postponed@example.com');
  await postponed.ask('PATCH /api/me', { country: 'Malaysia' });
  await ctx.pay(await checkout(postponed, 'ultra'), { method: 'fpx', outcome: 'succeeds-later' });
  const deleted = await signIn(ctx, 'deleted@example.com');
  for (const { user } of [postponed, deleted]) await requestLongAgo(ctx, user.uid);
  await deleteDueAccounts(ctx);
  expect((await postponed.ask('GET /api/me')).body.email).toBe('postponed@example.com');
  expect((await deleted.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('a checkout opened in the same instant as the deletion is rejected or keeps the account', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const { user } = await signIn(ctx, `person-${round}@example.com`);
    await requestLongAgo(ctx, user.uid);
    const [opened] = await Promise.allSettled([
      startCheckout(ctx, { ...user, language: 'en', paidPlan: 'free' }, { plan: 'ultra' }),
      deleteDueAccounts(ctx),
    ]);
    expect(await openFor(ctx, user.uid)).toEqual(
      opened.status === 'fulfilled' && (await isThere(ctx, user.uid)) ? [opened.value.sessionId] : [],
    );
  }
});

test('a payment recorded after the deletion was requested keeps the account', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await ctx.pay(await checkout(browser, 'ultra'));
  await deliverAll(ctx);
  await requestLongAgo(ctx, browser.user.uid);
  await deleteDueAccounts(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

async function openFor(ctx: PaidContext, uid: string): Promise<string[]> {
  const { data } = await ctx.stripeApi.checkout.sessions.list({ limit: 100 });
  return data.filter((one) => one.status === 'open' && one.client_reference_id === uid).map(({ id }) => id);
}

async function isThere(ctx: PaidContext, uid: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst();
  return row?.email.includes('@') ?? false;
}
