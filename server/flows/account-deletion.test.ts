import { expect, test } from 'vitest';
import { askDeletion } from '#server/store/deletions.ts';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidWorld, deliverAll, type PaidWorld, planOf } from '#tests/test-payments.ts';
import { createTestWorld, type TestWorld } from '#tests/test-world.ts';
import { confirmPayment } from './confirm-payment.ts';
import { deleteDueAccounts } from './delete-accounts.ts';
import { startCheckout } from './open-checkout.ts';

const daySeconds = 24 * 60 * 60;

/** Asks as if it had been asked for long enough ago for the account to be deleted by now. */
async function askLongAgo(world: TestWorld, uid: string): Promise<void> {
  await askDeletion(world.db, { uid, now: world.now() - 8 * daySeconds * 1000 });
}

test('who buys after asking for deletion stays, with the plan, and is told so', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  await browser.ask('POST /api/deletions');
  await world.pay(await checkout(browser, 'ultra'));
  await deliverAll(world);
  expect((await browser.ask('GET /api/account')).body).toMatchObject({
    deletionDueAt: null,
    deletionEndedBy: 'payment',
  });
  const mail = (await world.mails()).find(({ kind }) => kind === 'account-kept');
  expect([mail?.to, mail?.text]).toEqual([
    'aisyah@example.com',
    expect.stringContaining('you have bought a plan'),
  ]);
  world.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(world);
  expect(await planOf(browser)).toBe('ultra');
});

test('who signs in again stays, and is told so', async () => {
  const world = await createTestWorld();
  const first = await signIn(world);
  await first.ask('POST /api/deletions');
  world.pass({ seconds: 1 });
  const again = await signIn(world);
  expect((await again.ask('GET /api/account')).body).toMatchObject({
    deletionDueAt: null,
    deletionEndedBy: 'sign-in',
  });
  const kept = (await world.mails()).filter(({ kind }) => kind === 'account-kept');
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('you have signed in again')]);
  world.pass({ seconds: 8 * daySeconds });
  await deleteDueAccounts(world);
  expect((await again.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  expect((await again.ask('GET /api/account')).body.deletionEndedBy).toBeNull();
});

test('whoever asks is written to once, with the day and what goes with the account', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  await world.pay(await checkout(browser, 'premium'));
  await deliverAll(world);
  await browser.ask('POST /api/deletions');
  await browser.ask('POST /api/deletions');
  const mails = (await world.mails()).filter(({ kind }) => kind === 'deletion-asked');
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Premium Plan')]);
});

test('a refunded payment ends no wish', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  await browser.ask('POST /api/deletions');
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId);
  await world.refund(sessionId);
  await deliverAll(world);
  expect((await browser.ask('GET /api/account')).body.deletionDueAt).not.toBeNull();
});

test('a payment that is recorded in the same instant as the deletion keeps its account, every time', async () => {
  const world = await createPaidWorld();
  for (let round = 0; round < 5; round++) {
    const browser = await signIn(world, `person-${round}@example.com`);
    const sessionId = await checkout(browser, 'ultra');
    await askLongAgo(world, browser.user.uid);
    await world.pay(sessionId);
    await Promise.all([deleteDueAccounts(world), confirmPayment(world, sessionId), deleteDueAccounts(world)]);
    expect(await planOf(browser)).toBe('ultra');
    expect((await browser.ask('GET /api/me')).body.email).toBe(`person-${round}@example.com`);
  }
});

test('a checkout that is open is ended before its account is deleted, so that nobody pays for a deleted one', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await askLongAgo(world, browser.user.uid);
  await deleteDueAccounts(world);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
  expect((await world.stripeApi.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('while a bank decides, or Stripe is away, the account waits', async () => {
  const world = await createPaidWorld();
  await world.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(world);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await askLongAgo(world, browser.user.uid);
  await deleteDueAccounts(world);
  await world.control({ stripe: { fail: '500' } });
  await deleteDueAccounts(world);
  await world.control({ stripe: { fail: 'none' } });
  expect((await browser.ask('GET /api/me')).body.email).toBe('aisyah@example.com');
  await world.settle(sessionId, 'fail');
  await deleteDueAccounts(world);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('one account that must wait keeps no other from being deleted', async () => {
  const world = await createPaidWorld();
  await world.control({ stripe: { settleAfterMs: null } });
  const waits = await signIn(world, 'waits@example.com');
  await waits.ask('PATCH /api/me', { country: 'Malaysia' });
  await world.pay(await checkout(waits, 'ultra'), { method: 'fpx', outcome: 'succeeds-later' });
  const goes = await signIn(world, 'goes@example.com');
  for (const { user } of [waits, goes]) await askLongAgo(world, user.uid);
  await deleteDueAccounts(world);
  expect((await waits.ask('GET /api/me')).body.email).toBe('waits@example.com');
  expect((await goes.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('a checkout that is opened in the same instant as the deletion is refused, or keeps the account', async () => {
  const world = await createPaidWorld();
  for (let round = 0; round < 5; round++) {
    const { user } = await signIn(world, `person-${round}@example.com`);
    await askLongAgo(world, user.uid);
    const [opened] = await Promise.allSettled([
      startCheckout(world, { ...user, plan: 'free' }, { plan: 'ultra' }),
      deleteDueAccounts(world),
    ]);
    expect(await openFor(world, user.uid)).toEqual(
      opened.status === 'fulfilled' && (await isThere(world, user.uid)) ? [opened.value.sessionId] : [],
    );
  }
});

test('a payment of an older version, recorded after the wish, keeps its account', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  await world.pay(await checkout(browser, 'ultra'));
  await deliverAll(world);
  await askLongAgo(world, browser.user.uid);
  await deleteDueAccounts(world);
  expect(await planOf(browser)).toBe('ultra');
});

async function openFor(world: PaidWorld, uid: string): Promise<string[]> {
  const { data } = await world.stripeApi.checkout.sessions.list({ limit: 100 });
  return data.filter((one) => one.status === 'open' && one.client_reference_id === uid).map(({ id }) => id);
}

async function isThere(world: PaidWorld, uid: string): Promise<boolean> {
  const row = await world.db.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst();
  return row?.email.includes('@') ?? false;
}
