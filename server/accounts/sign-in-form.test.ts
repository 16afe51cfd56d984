/** The sign-in form as a browser without scripts sends it. */
import { expect, test } from 'vitest';
import { signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl } from '#tests/test-context.ts';

const email = 'aisyah@example.com';

test('the form sends the email, ties it to this browser and redirects to /emailsent', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  const answer = await post(browser, `email=${encodeURIComponent(email)}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/emailsent']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect([...browser.cookies.keys()]).toEqual(['asking']);
  const { token } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token })).status).toBe(201);
});

test.each([
  'email=aisyah',
  'email=',
  '',
  'email=a%40example.com&email=b%40example.com',
  'email=a%40b&role=x',
])('"%s" redirects to the error message and sends nothing', async (form) => {
  const ctx = await createTestContext();
  const answer = await post(new TestBrowser(ctx), form);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#login-invalid']);
  expect(await ctx.mails()).toHaveLength(0);
});

test('the form and the API share one rate limit', async () => {
  const ctx = await createTestContext();
  const browser = new TestBrowser(ctx);
  for (let attempt = 0; attempt < 30; attempt++) await askOther(browser, attempt);
  const answer = await post(browser, `email=${email}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#login-too-often']);
});

test('a form on another site sends nothing', async () => {
  const ctx = await createTestContext();
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: siteUrl, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of elsewhere)
    expect((await post(new TestBrowser(ctx), `email=${email}`, headers)).status).toBe(403);
  expect(await ctx.mails()).toHaveLength(0);
});

test('rejects a form that is too large', async () => {
  const ctx = await createTestContext();
  expect((await post(new TestBrowser(ctx), `email=${'a'.repeat(70_000)}`)).status).toBe(400);
});

function post(browser: TestBrowser, form: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return browser.ask('POST /sign-in-links', form, { ...type, ...headers });
}

function askOther(browser: TestBrowser, number: number) {
  const other = { email: `person-${number}@example.com` };
  return number % 2 === 0
    ? browser.ask('POST /api/sign-in-links', other)
    : post(browser, `email=${other.email}`);
}
