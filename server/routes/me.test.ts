import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

test('a visitor is the placeholder named Visitor', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('GET /api/me')).body).toEqual(visitor);
});

test('a new user starts as the specification says', async () => {
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
  const refused = await browser.ask('PATCH /api/me', { [field]: value, name: 'Aisyah' });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-argument']);
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
])('a body that is %s is refused and changes nothing', async (_, body) => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  expect((await browser.ask('PATCH /api/me', body)).status).toBe(400);
  expect((await browser.ask('GET /api/me')).body.name).toBeNull();
});

test('a visitor changes nothing', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('PATCH /api/me', { name: 'A' })).status).toBe(401);
});

test('a write that comes from another site is refused', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const other = { origin: 'https://evil.example' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, other)).status).toBe(403);
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, crossSite)).status).toBe(403);
  expect((await browser.ask('PATCH /api/me', { name: 'A' })).status).toBe(200);
});

test('what is private is never stored on the way', async () => {
  const ctx = await createTestContext();
  const { headers } = await (await signIn(ctx)).ask('GET /api/me');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a name and a phone number are cleaned of invisible characters, and must hold others', async () => {
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

test('a visitor is told to sign in without a reason, by which the page knows that a session has ended', async () => {
  const ctx = await createTestContext();
  const { status, body } = await new TestBrowser(ctx).ask('PATCH /api/me', { name: 'Aisyah' });
  expect([status, body.code, body.reason]).toEqual([401, 'unauthenticated', undefined]);
});

test('the line of a request names its id and its viewer, and a visitor’s names nobody', async () => {
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
