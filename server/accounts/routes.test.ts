import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { setPlan } from './user-store.ts';

const daySeconds = 24 * 60 * 60;

async function confirmationTokens(ctx: TestContext): Promise<Record<string, string>> {
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'address-change');
  // Newest first, so reverse them to keep the newest per address.
  return Object.fromEntries(
    mails.toReversed().map(({ to, text }) => [to, /#confirm=([\w-]+)/.exec(text)?.[1] ?? '']),
  );
}

test('the email changes once the old and the new one have confirmed, and purchases remain', async () => {
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

test('an email change can be cancelled, expires after a day, and cannot take another user’s email', async () => {
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

test('the export is a file with all data about the user, and nothing of others', async () => {
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

test('deletes an account seven days after the request, and keeps its payments anonymously', async () => {
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

test('a deletion can be cancelled within the seven days', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await browser.ask('POST /api/deletions');
  ctx.pass({ seconds: 6 * daySeconds });
  expect((await browser.ask('DELETE /api/deletions/current')).status).toBe(200);
  ctx.pass({ seconds: 6 * daySeconds });
  await deleteDueAccounts(ctx);
  expect((await browser.ask('GET /api/account')).body.deletionDueAt).toBeNull();
});

test('ends all other sessions at once; a sixth sign-in emails which device was signed out', async () => {
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

test('strangers can request another user’s email five times a day, and the user can still sign in', async () => {
  const ctx = await createTestContext();
  const statuses = [];
  for (let person = 0; person < 8; person++) {
    const stranger = await signIn(ctx, `stranger-${person}@example.com`);
    statuses.push((await stranger.ask('POST /api/address-changes', { email: ' Victim@example.com' })).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  const mails = (await ctx.mails()).filter(({ to }) => to === 'victim@example.com');
  expect(mails).toHaveLength(5);
  // The rejected requests left no pending changes.
  const waiting = await ctx.db.selectFrom('emailChanges').select('uid').execute();
  expect(waiting).toHaveLength(5);
  expect((await signIn(ctx, 'victim@example.com')).user.email).toBe('victim@example.com');

  ctx.pass({ seconds: daySeconds });
  const nextDay = await signIn(ctx, 'stranger-9@example.com');
  expect((await nextDay.ask('POST /api/address-changes', { email: 'victim@example.com' })).status).toBe(202);
});

test('limits the emails to a user’s own address too', async () => {
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

test('a visitor is the placeholder named Visitor', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('GET /api/me')).body).toEqual(visitor);
});

test('a new user starts with the values of the specification', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'budi@example.com');
  expect((await browser.ask('GET /api/me')).body).toEqual({
    ...visitor,
    uid: browser.user.uid,
    name: null,
    email: 'budi@example.com',
    sign: true,
    createdAt: ctx.now(),
  });
});

test('registration saves country, age, occupation and phone', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const answers = { country: 'Malaysia', umur: '17-25', kerja: 'Student', phone: '012-345 6789' };
  expect((await browser.ask('PATCH /api/me', answers)).body).toMatchObject(answers);
  expect((await browser.ask('GET /api/me')).body).toMatchObject(answers);
});

test.each([
  ['plan', 'ultra'],
  ['paid', true],
  ['certificate', true],
  ['clickClaim', true],
  ['whenClaim', 1],
  ['sign', false],
  ['uid', 'another'],
  ['email', 'another@example.com'],
  ['createdAt', 1],
  ['choicePlan', 'ultra'],
  ['clickpay', true],
  ['role', 'instructor'],
])('the browser cannot set %s', async (field, value) => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const before = (await browser.ask('GET /api/me')).body;
  const rejected = await browser.ask('PATCH /api/me', { [field]: value, name: 'Aisyah' });
  expect([rejected.status, rejected.body.code]).toEqual([400, 'invalid-argument']);
  expect((await browser.ask('GET /api/me')).body).toEqual(before);
});

test.each([
  ['broken', '{"name":'],
  ['not an object', '[]'],
  ['with NUL', '{"name":"a\\u0000b"}'],
  ['with a lone surrogate', '{"name":"\\ud800"}'],
  ['with __proto__', '{"__proto__":{"plan":"ultra"},"name":"A"}'],
  ['with an unknown country', '{"country":"Atlantis"}'],
  ['deep', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['huge', JSON.stringify({ name: 'a'.repeat(70_000) })],
])('rejects a body that is %s and changes nothing', async (_, body) => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  expect((await browser.ask('PATCH /api/me', body)).status).toBe(400);
  expect((await browser.ask('GET /api/me')).body.name).toBeNull();
});

test('a visitor cannot change anything', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('PATCH /api/me', { name: 'A' })).status).toBe(401);
});

test('rejects a write from another site', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const other = { origin: 'https://evil.example' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, other)).status).toBe(403);
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, crossSite)).status).toBe(403);
  expect((await browser.ask('PATCH /api/me', { name: 'A' })).status).toBe(200);
});

test('private replies are never cached', async () => {
  const ctx = await createTestContext();
  const { headers } = await (await signIn(ctx)).ask('GET /api/me');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('cleans names and phone numbers of invisible characters, and rejects empty results', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const changed = await browser.ask('PATCH /api/me', {
    name: ' Jose\u0301\u202E \n Budi\u200B',
    phone: '٠١٢\u00AD-345 6789',
  });
  expect(changed.body).toMatchObject({ name: 'José Budi', phone: '012-345 6789' });
  expect((await browser.ask('PATCH /api/me', { name: '\u200B\u202E ' })).status).toBe(400);
  expect((await browser.ask('GET /api/me')).body.name).toBe('José Budi');
});

test('a visitor gets 401 without a reason, unlike after an ended session', async () => {
  const ctx = await createTestContext();
  const { status, body } = await new TestBrowser(ctx).ask('PATCH /api/me', { name: 'Aisyah' });
  expect([status, body.code, body.reason]).toEqual([401, 'unauthenticated', undefined]);
});

test('the log entry of a request has its id and uid, and a visitor’s has no uid', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await browser.ask('GET /api/me');
  const mine = ctx.logged.at(-1);
  expect(mine).toMatchObject({ level: 'info', event: 'request', path: '/api/me', uid: browser.user.uid });
  expect(mine).toHaveProperty('id', expect.stringMatching(/^\S+-\w+$/));
  await new TestBrowser(ctx).ask('GET /api/me');
  expect(ctx.logged.at(-1)).toMatchObject({ event: 'request', path: '/api/me' });
  expect(ctx.logged.at(-1)).not.toHaveProperty('uid');
});
