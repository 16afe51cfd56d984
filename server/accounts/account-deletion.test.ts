import { expect, test } from 'vitest';
import { requestDeletion } from './account-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { confirmPayment } from '#server/payments/confirm-payment.ts';
import { deleteDueAccounts } from './delete-accounts.ts';
import { startCheckout } from '#server/payments/open-checkout.ts';

const daySeconds = 24 * 60 * 60;

/** Asks as if it had been asked for long enough ago for the account to be deleted by now. */
async function askLongAgo(ctx: TestContext, uid: string): Promise<void> {
  await requestDeletion(ctx.db, { uid, now: ctx.now() - 8 * daySeconds * 1000 });
}

test('who buys after asking for deletion stays, with the plan, and is told so', async () => {
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
    expect.stringContaining('you’ve bought a plan'),
  ]);
  ctx.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(ctx);
  expect(await planOf(browser)).toBe('ultra');
});

test('who signs in again stays, and is told so', async () => {
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
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('you’ve signed in again')]);
  ctx.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(ctx);
  expect((await again.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  expect((await again.ask('GET /api/account')).body.deletionEndedBy).toBeNull();
});

test('a requested deletion sends one mail, with the day and the plan that goes with the account', async () => {
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

test('a payment that is recorded in the same instant as the deletion keeps its account, every time', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const browser = await signIn(ctx, `person-${round}@example.com`);
    const sessionId = await checkout(browser, 'ultra');
    await askLongAgo(ctx, browser.user.uid);
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
  await askLongAgo(ctx, browser.user.uid);
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('while a bank decides, or Stripe is away, the account waits', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await askLongAgo(ctx, browser.user.uid);
  await deleteDueAccounts(ctx);
  await ctx.control({ stripe: { fail: '500' } });
  await deleteDueAccounts(ctx);
  await ctx.control({ stripe: { fail: 'none' } });
  expect((await browser.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  await ctx.settle(sessionId, 'fail');
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('one account that must wait keeps no other from being deleted', async () => {
  const ctx = await createPaidContext();
  await ctx.control({ stripe: { settleAfterMs: null } });
  const waits = await signIn(ctx, 'waits@example.com');
  await waits.ask('PATCH /api/me', { country: 'Malaysia' });
  await ctx.pay(await checkout(waits, 'ultra'), { method: 'fpx', outcome: 'succeeds-later' });
  const goes = await signIn(ctx, 'goes@example.com');
  for (const { user } of [waits, goes]) await askLongAgo(ctx, user.uid);
  await deleteDueAccounts(ctx);
  expect((await waits.ask('GET /api/me')).body.email).toBe('waits@example.com');
  expect((await goes.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('a checkout that is opened in the same instant as the deletion is refused, or keeps the account', async () => {
  const ctx = await createPaidContext();
  for (let round = 0; round < 5; round++) {
    const { user } = await signIn(ctx, `person-${round}@example.com`);
    await askLongAgo(ctx, user.uid);
    const [opened] = await Promise.allSettled([
      startCheckout(ctx, { ...user, paidPlan: 'free' }, { plan: 'ultra' }),
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
  await askLongAgo(ctx, browser.user.uid);
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
