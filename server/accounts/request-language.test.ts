import { expect, test } from 'vitest';
import { type BodyOf, signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const email = 'siti@example.com';
const malay = { 'accept-language': 'ms-MY,ms;q=0.9,en;q=0.8' };

async function signInWith(ctx: TestContext, headers: Record<string, string>, browser = new TestBrowser(ctx)) {
  ctx.pass({ seconds: 1 });
  await browser.ask('POST /api/sign-in-links', { email }, headers);
  const { token } = await signInMailTo(ctx, email);
  const { status } = await browser.ask('POST /api/sessions', { token }, headers);
  expect(status).toBe(201);
  return browser;
}

const languageOf = async (browser: TestBrowser): Promise<BodyOf<'GET /api/account'>['language']> =>
  (await browser.ask('GET /api/account')).body.language;

test('a newcomer gets emails in the language of their browser, and keeps it', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, malay);
  expect(await languageOf(browser)).toBe('ms');
  expect((await ctx.mails()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Pautan log masuk anda', 'Selamat datang ke kursus']),
  );
  await signInWith(ctx, { 'accept-language': 'en' });
  expect(await languageOf(browser)).toBe('ms');
});

test('a browser that remembers no language takes that of the user who signs in', async () => {
  const ctx = await createTestContext();
  const first = await signInWith(ctx, malay);
  expect(first.cookies.has('language')).toBe(false);
  const other = await signInWith(ctx, { 'accept-language': 'de' });
  expect(other.cookies.get('language')).toBe('ms');
});

test('a remembered language stays when a user of another one signs in', async () => {
  const ctx = await createTestContext();
  await signInWith(ctx, malay);
  const browser = new TestBrowser(ctx);
  browser.cookies.set('language', 'id');
  await signInWith(ctx, {}, browser);
  expect(browser.cookies.get('language')).toBe('id');
  expect((await ctx.mails()).map(({ subject }) => subject)).toContain('Tautan masuk Anda');
});

test('the sign-in email for an existing user is in the language of the asking browser', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, email);
  await browser.ask('PATCH /api/me', { language: 'ms' });
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email }, { 'accept-language': 'id' });
  expect((await ctx.mails()).map(({ subject }) => subject)).toContain('Tautan masuk Anda');
});
