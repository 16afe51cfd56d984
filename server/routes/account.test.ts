import { expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/flows/account/delete-accounts.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';

const daySeconds = 24 * 60 * 60;

async function confirmationTokens(ctx: TestContext): Promise<Record<string, string>> {
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'address-change');
  // Newest first: of several to one address the newest shall stay.
  return Object.fromEntries(
    mails.toReversed().map(({ to, text }) => [to, /#confirm=([\w-]+)/.exec(text)?.[1] ?? '']),
  );
}

test('an address changes when the old and the new one have confirmed, and purchases stay', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'old@example.com');
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  expect((await browser.ask('POST /api/address-changes', { email: ' New@Example.com' })).status).toBe(202);
  const tokens = await confirmationTokens(ctx);
  const stranger = new TestBrowser(ctx);
  const first = await stranger.ask('POST /api/address-confirmations', { token: tokens['new@example.com'] });
  expect(first.body).toEqual({ state: 'waits-for-the-other' });
  expect((await browser.ask('GET /api/account')).body).toMatchObject({
    user: { email: 'old@example.com' },
    addressChange: { email: 'new@example.com', oldConfirmed: false, newConfirmed: true },
  });
  const second = await browser.ask('POST /api/address-confirmations', { token: tokens['old@example.com'] });
  expect(second.body).toEqual({ state: 'changed' });
  expect((await browser.ask('GET /api/account')).body).toMatchObject({
    user: { email: 'new@example.com', plan: 'ultra' },
    addressChange: null,
  });
  expect((await signIn(ctx, 'new@example.com')).user.uid).toBe(browser.user.uid);
});

test('a change of address can be taken back, ends after a day, and takes no address of another person', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'old@example.com');
  const confirmBoth = async (email: string) => {
    const tokens = await confirmationTokens(ctx);
    await browser.ask('POST /api/address-confirmations', { token: tokens['old@example.com'] });
    return browser.ask('POST /api/address-confirmations', { token: tokens[email] });
  };
  await browser.ask('POST /api/address-changes', { email: 'taken-back@example.com' });
  expect((await browser.ask('DELETE /api/address-changes/current')).status).toBe(200);
  expect((await confirmBoth('taken-back@example.com')).status).toBe(401);

  await browser.ask('POST /api/address-changes', { email: 'late@example.com' });
  ctx.pass({ seconds: daySeconds + 1 });
  expect((await confirmBoth('late@example.com')).status).toBe(401);

  await signIn(ctx, 'somebody@example.com');
  ctx.pass({ seconds: 1 });
  await browser.ask('POST /api/address-changes', { email: 'somebody@example.com' });
  const taken = await confirmBoth('somebody@example.com');
  expect([taken.status, taken.body.reason]).toEqual([409, 'taken']);
  expect((await browser.ask('GET /api/me')).body.email).toBe('old@example.com');
});

test('the export is a file with all that is kept about me, and nothing of anybody else', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'me@example.com');
  await signIn(ctx, 'somebody@example.com');
  const file = await browser.ask('GET /api/export');
  expect(file.headers.get('content-disposition')).toContain('lectern-export.json');
  expect(file.body.user).toMatchObject({ email: 'me@example.com' });
  expect(file.body.sessions).toHaveLength(1);
  expect(JSON.stringify(file.body)).not.toMatch(/somebody|[Tt]okenHash/);
  expect((await new TestBrowser(ctx).ask('GET /api/export')).status).toBe(401);
});

test('an account is deleted seven days after it was asked for, and its payments are nobody’s by name', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'leaving@example.com');
  const { uid } = browser.user;
  await browser.ask('PATCH /api/me', { name: 'Leaving Person', phone: '012-345 6789' });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid });
  const { body } = await browser.ask('POST /api/deletions');
  expect(body.dueAt).toBe(ctx.now() + 7 * daySeconds * 1000);

  ctx.pass({ seconds: 7 * daySeconds - 1 });
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Leaving Person');

  ctx.pass({ seconds: 1 });
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
  expect(await ctx.db.selectFrom('payments').selectAll().execute()).toHaveLength(1);
  const users = JSON.stringify(await ctx.db.selectFrom('users').selectAll().execute());
  expect(users).not.toMatch(/leaving@example|Leaving Person|012-345/);
  expect((await signIn(ctx, 'leaving@example.com')).user).toMatchObject({ plan: 'free' });
});

test('within the seven days one can come back', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await browser.ask('POST /api/deletions');
  ctx.pass({ seconds: 6 * daySeconds });
  expect((await browser.ask('DELETE /api/deletions/current')).status).toBe(200);
  ctx.pass({ seconds: 6 * daySeconds });
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/account')).body.deletionDueAt).toBeNull();
});

test('all other sessions end at once, and a sixth sign-in tells its owner which device was signed out', async () => {
  const ctx = await createTestContext();
  const browsers = [];
  for (let device = 0; device < 5; device++) {
    browsers.push(await signIn(ctx));
    ctx.pass({ seconds: 700 });
  }
  const last = await signIn(ctx);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'session-ended');
  expect(mail?.to).toBe('aisyah@example.com');
  expect((await last.ask('DELETE /api/sessions/others')).status).toBe(200);
  for (const other of browsers) expect((await other.ask('GET /api/me')).body.sign).toBe(false);
  expect((await last.ask('GET /api/me')).body.sign).toBe(true);
});

test('strangers may enter another user’s e-mail as their new one five times a day, and the user still signs in', async () => {
  const ctx = await createTestContext();
  const statuses = [];
  for (let person = 0; person < 8; person++) {
    const stranger = await signIn(ctx, `stranger-${person}@example.com`);
    statuses.push((await stranger.ask('POST /api/address-changes', { email: ' Victim@example.com' })).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  const mails = (await ctx.mails()).filter(({ to }) => to === 'victim@example.com');
  expect(mails).toHaveLength(5);
  // The refused request left no waiting change behind.
  const waiting = await ctx.db.selectFrom('emailChanges').select('uid').execute();
  expect(waiting).toHaveLength(5);
  expect((await signIn(ctx, 'victim@example.com')).user.email).toBe('victim@example.com');

  ctx.pass({ seconds: daySeconds });
  const nextDay = await signIn(ctx, 'stranger-9@example.com');
  expect((await nextDay.ask('POST /api/address-changes', { email: 'victim@example.com' })).status).toBe(202);
});

test('one’s own address is not mailed without end either', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'me@example.com');
  const statuses = [];
  for (let hour = 0; hour < 6; hour++) {
    const { status } = await browser.ask('POST /api/address-changes', { email: `new-${hour}@example.com` });
    statuses.push(status);
    ctx.pass({ seconds: 3600 });
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});
