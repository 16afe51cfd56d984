import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { type AccountFields, signInWithoutBrowser } from '#sandbox/google/relying-party.ts';
import { startSandbox } from '#sandbox/start.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, stripeEnvironment, type TestContext } from '#tests/test-context.ts';

const email = 'aisyah@example.com';

/** Returns a context that uses the sandbox's Google, with its faults set by the test. */
async function createGoogleContext(
  google: Record<string, unknown> = {},
  env: Record<string, string> = {},
): Promise<TestContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-google-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl,
    stripeSecretKey: stripeEnvironment.STRIPE_SECRET_KEY,
    stripeWebhookSecret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
  });
  onTestFinished(() => sandbox.close());
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.url}/control`, { method: 'PUT', headers, body: JSON.stringify({ google }) });
  return createTestContext({ now: Date.now(), env: { GOOGLE_ISSUER: `${sandbox.url}/google`, ...env } });
}

/** Runs the sign-in redirects, and returns where they end. */
async function signInWithGoogle(browser: TestBrowser, fields: AccountFields, query = ''): Promise<string> {
  const start = new URL(await browser.go(`/api/google-sign-in${query}`));
  const callback = await signInWithoutBrowser(start, fields);
  return browser.go(callback.pathname + callback.search);
}

test('Google signs in and provides a new user’s name', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  const fields = { email, name: 'Aisyah\u202E  Rahman\u200B', verified: 'yes' };
  expect(await signInWithGoogle(browser, fields)).toBe('/verify#google=signed-in');
  expect((await browser.ask('GET /api/me')).body).toMatchObject({
    email,
    name: 'Aisyah Rahman',
    plan: 'free',
  });
});

test('a new account keeps the site that led to the sign-in', async () => {
  const ctx = await createGoogleContext();
  const query = '?referrer=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D1';
  const fields = { email, verified: 'yes' };
  expect(await signInWithGoogle(new TestBrowser(ctx), fields, query)).toBe('/verify#google=signed-in');
  const user = await ctx.db.selectFrom('users').select(['source', 'campaign']).executeTakeFirst();
  expect(user).toEqual({ source: 'youtube.com', campaign: '' });
});

test('no token of Google reaches the browser, the database or the log', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  const replies: string[] = [];
  const { fetch: send } = globalThis;
  onTestFinished(() => void (globalThis.fetch = send));
  globalThis.fetch = async (...asked: Parameters<typeof send>) => {
    const reply = await send(...asked);
    replies.push(await reply.clone().text());
    return reply;
  };
  await signInWithGoogle(browser, { email, name: 'A', verified: 'yes' });
  const tokens = replies.flatMap((text) => {
    const found = [...text.matchAll(/"(?:access|id|refresh)_token":\s*"([^"]+)"/g)];
    return found.map(([, token = '']) => token);
  });
  expect(tokens.length).toBeGreaterThan(1);
  const users = await ctx.db.selectFrom('users').selectAll().execute();
  const sessions = await ctx.db.selectFrom('sessions').selectAll().execute();
  const audit = await ctx.db.selectFrom('audit').selectAll().execute();
  const kept = JSON.stringify([users, sessions, audit, [...browser.cookies], ctx.logged]);
  for (const token of tokens) expect(kept).not.toContain(token);
});

test('Google and the email link lead to one user per verified email', async () => {
  const ctx = await createGoogleContext();
  const byMail = await signIn(ctx, email);
  const browser = new TestBrowser(ctx);
  await signInWithGoogle(browser, { email: 'Aisyah@Example.com', name: 'A', verified: 'yes' });
  expect((await browser.ask('GET /api/me')).body.uid).toBe(byMail.user.uid);
});

test('Google signs the email of a merged account in to the remaining account', async () => {
  const ctx = await createGoogleContext();
  const remaining = await signIn(ctx, email);
  const merged = await signIn(ctx, 'other@example.com');
  const order = { into: remaining.user.uid, from: merged.user.uid, why: 'Two addresses' };
  await mergeAccounts(ctx, order, 'instructor');
  const browser = new TestBrowser(ctx);
  await signInWithGoogle(browser, { email: 'other@example.com', name: 'A', verified: 'yes' });
  expect((await browser.ask('GET /api/me')).body).toMatchObject({ uid: remaining.user.uid, email });
});

test('an email not verified by Google gets a sign-in email instead of a session', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  expect(await signInWithGoogle(browser, { email, name: 'A' })).toBe('/verify#google=mail-sent');
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
  expect((await ctx.mails()).map(({ kind, to }) => [kind, to])).toEqual([['sign-in', email]]);
});

test('a missing email_verified claim counts as not verified', async () => {
  const ctx = await createGoogleContext({ fail: 'email-verified-missing' });
  const browser = new TestBrowser(ctx);
  expect(await signInWithGoogle(browser, { email, name: 'A', verified: 'yes' })).toBe(
    '/verify#google=mail-sent',
  );
  expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
});

test('signing in with Google ends the browser’s previous session', async () => {
  const ctx = await createGoogleContext();
  const browser = await signIn(ctx, 'former@example.com');
  const former = browser.cookies.get('session') ?? '';
  await signInWithGoogle(browser, { email, name: 'A', verified: 'yes' });
  expect((await browser.ask('GET /api/me')).body.email).toBe(email);
  browser.cookies.set('session', former);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(false);
});

test('the sign-in email for an unverified email returns to the requested page', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  await signInWithGoogle(browser, { email, name: 'A' }, '?returnTo=%2Ftest%3Fplan%3Dultra');
  expect((await ctx.mails())[0]?.text).toContain('&returnTo=%2Ftest%3Fplan%3Dultra\n');
  const { status } = await browser.ask('GET /api/google-sign-in?returnTo=%2F%2Felsewhere.example');
  expect(status).toBe(400);
});

test('cancelling at Google is not reported as a failure', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  expect(await signInWithGoogle(browser, { cancel: 'yes' })).toBe('/verify#google=cancelled');
});

test.each(['bad-signature', 'unsigned', 'wrong-nonce', 'wrong-audience', 'expired', 'token-500'])(
  'rejects an ID token that is %s',
  async (fail) => {
    const ctx = await createGoogleContext({ fail });
    const browser = new TestBrowser(ctx);
    const fields = { email, name: 'A', verified: 'yes' };
    expect(await signInWithGoogle(browser, fields)).toBe('/verify#google=failed');
    expect((await browser.ask('GET /api/me')).body.name).toBe('Visitor');
    expect(await ctx.db.selectFrom('users').selectAll().execute()).toEqual([]);
  },
);

test('a callback works once, in the browser that started it', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  const start = new URL(await browser.go('/api/google-sign-in'));
  const callback = await signInWithoutBrowser(start, {
    email,
    name: 'A',
    verified: 'yes',
  });
  const path = callback.pathname + callback.search;
  expect(await new TestBrowser(ctx).go(path)).toBe('/verify#google=failed');
  expect(await browser.go(path)).toBe('/verify#google=signed-in');
  expect(await browser.go(path)).toBe('/verify#google=failed');
});

test('reports an unauthorized origin both before and after Google', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  const elsewhere = 'http://127.0.0.1:3000';
  const unauthorized = '/verify#google=unauthorized-domain';
  expect((await browser.ask('GET /api/authorized-origins')).body).toEqual({ origins: [siteUrl] });
  expect(await browser.go(`${elsewhere}/api/google-sign-in`)).toBe(unauthorized);
  const start = new URL(await browser.go('/api/google-sign-in'));
  const callback = await signInWithoutBrowser(start, { email, name: 'A', verified: 'yes' });
  expect(await browser.go(elsewhere + callback.pathname + callback.search)).toBe(unauthorized);
  expect(await ctx.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a second authorized origin gets its own callback, which no other origin accepts', async () => {
  const second = 'http://127.0.0.1:3000';
  const ctx = await createGoogleContext({}, { AUTHORIZED_ORIGINS: second });
  const browser = new TestBrowser(ctx);
  const origins = [siteUrl, second];
  expect((await browser.ask('GET /api/authorized-origins')).body).toEqual({ origins });
  for (const origin of origins) {
    const start = new URL(await browser.go(`${origin}/api/google-sign-in`));
    expect(start.searchParams.get('redirect_uri')).toBe(`${origin}/api/google-sign-in/callback`);
  }
  // The last sign-in started on the second origin.
  expect(await browser.go('/api/google-sign-in/callback?code=1&state=2')).toBe('/verify#google=failed');
});

test('exceeding the rate limit is not logged as a Google outage', async () => {
  const ctx = await createGoogleContext();
  const browser = new TestBrowser(ctx);
  for (let asked = 0; asked < 60; asked++) await browser.go('/api/google-sign-in');
  const events = () => ctx.logged.map(({ event }) => event).filter((event) => event !== 'request');
  expect(events()).toEqual([]);
  expect(await browser.go('/api/google-sign-in')).toBe('/verify#google=failed');
  expect(events()).toEqual(['google-too-often']);
});

test('an unreachable Google fails immediately', async () => {
  const ctx = await createTestContext();
  expect(await new TestBrowser(ctx).go('/api/google-sign-in')).toBe('/verify#google=failed');
});
