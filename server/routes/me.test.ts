import { expect, test } from 'vitest';
import { visitor } from '#rules/user.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestWorld } from '#tests/test-world.ts';

test('a visitor is the placeholder named Visitor', async () => {
  const world = await createTestWorld();
  expect((await new TestBrowser(world).ask('GET /api/me')).body).toEqual(visitor);
});

test('a new user starts as the seed says', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world, 'budi@example.com');
  expect((await browser.ask('GET /api/me')).body).toEqual({
    ...visitor,
    uid: browser.user.uid,
    name: null,
    email: 'budi@example.com',
    sign: true,
    createdAt: world.now(),
  });
});

test('registration saves country, age, occupation and phone', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
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
  const world = await createTestWorld();
  const browser = await signIn(world);
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
  ['with a name that stands twice', '{"name":"A","name":"B"}'],
  ['with an unknown country', '{"country":"Atlantis"}'],
  ['deep', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['huge', JSON.stringify({ name: 'a'.repeat(70_000) })],
])('a body that is %s is refused and changes nothing', async (_, body) => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  expect((await browser.ask('PATCH /api/me', body)).status).toBe(400);
  expect((await browser.ask('GET /api/me')).body.name).toBeNull();
});

test('a visitor changes nothing', async () => {
  const world = await createTestWorld();
  expect((await new TestBrowser(world).ask('PATCH /api/me', { name: 'A' })).status).toBe(401);
});

test('a write that comes from another site is refused', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  const other = { origin: 'https://evil.example' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, other)).status).toBe(403);
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  expect((await browser.ask('PATCH /api/me', { name: 'A' }, crossSite)).status).toBe(403);
  expect((await browser.ask('PATCH /api/me', { name: 'A' })).status).toBe(200);
});

test('what is private is never stored on the way', async () => {
  const world = await createTestWorld();
  const { headers } = await (await signIn(world)).ask('GET /api/me');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a name and a telephone number are cleaned of what nobody sees, and must be more than that', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  const changed = await browser.ask('PATCH /api/me', {
    name: ' Jose\u0301\u202E \n Budi\u200B',
    phone: '012\u00AD-345',
  });
  expect(changed.body).toMatchObject({ name: 'José Budi', phone: '012-345' });
  expect((await browser.ask('PATCH /api/me', { name: '\u200B\u202E ' })).status).toBe(400);
  expect((await browser.ask('GET /api/me')).body.name).toBe('José Budi');
});

test('a visitor is told to sign in without a reason, by which the page knows that a session has ended', async () => {
  const world = await createTestWorld();
  const { status, body } = await new TestBrowser(world).ask('PATCH /api/me', { name: 'Aisyah' });
  expect([status, body.code, body.reason]).toEqual([401, 'unauthenticated', undefined]);
});
