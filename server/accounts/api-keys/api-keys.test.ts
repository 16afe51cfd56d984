import { expect, test } from 'vitest';
import { keyRequestsPerMinute, mostApiKeys } from '#rules/api-keys.ts';
import { dayMs } from '#rules/clock.ts';
import { addApiKey, cookiesOf, keyRequest } from '#tests/test-api-keys.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { signInInstructor } from '#tests/test-payments.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';

const learners = 'GET /api/studio/learners';

async function createSite() {
  const ctx = await createTestContext();
  return { ctx, instructor: await signInInstructor(ctx) };
}

const settings = (name: string) => ({ name, scopes: ['learners:read'], expiresInDays: null });

async function statusOf(ctx: TestContext, key: string): Promise<[number, string | undefined]> {
  const { status, body } = await keyRequest(ctx, key, { endpoint: learners });
  return [status, body.reason];
}

/** Waits for the deferred write of a key's last use. */
async function lastUseOf({ db }: TestContext, after: number | null): Promise<number | null> {
  return expect
    .poll(async () => (await db.selectFrom('apiKeys').select('lastUsedAt').executeTakeFirst())?.lastUsedAt)
    .not.toBe(after)
    .then(async () => (await db.selectFrom('apiKeys').select('lastUsedAt').executeTakeFirst())!.lastUsedAt);
}

test('a key is returned only when it is created, and only its hash is stored', async () => {
  const { ctx, instructor } = await createSite();
  const { status, body } = await instructor.ask('POST /api/studio/api-keys', settings('Shop'));
  expect(status).toBe(201);
  expect(body.key).toMatch(/^lectern_[\w-]{59}$/);
  const { body: list } = await instructor.ask('GET /api/studio/api-keys');
  const lastFour = body.key.slice(-4);
  const listed = {
    id: body.id,
    name: 'Shop',
    lastFour,
    state: 'active',
    createdBy: 'instructor@example.com',
  };
  expect(list.keys).toMatchObject([{ ...listed, expiresAt: null, lastUsedAt: null }]);
  const secret = body.key.slice(-43);
  const rows = [await ctx.db.selectFrom('apiKeys').selectAll().execute(), list];
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await ctx.db.selectFrom('audit').selectAll().execute())).not.toContain(secret);
  expect(JSON.stringify(ctx.logged)).not.toContain(secret);
});

test('a site has at most twenty keys, also when many are created at once', async () => {
  const { ctx, instructor } = await createSite();
  const replies = await Promise.all(
    Array.from({ length: mostApiKeys + 3 }, (_, place) =>
      instructor.ask('POST /api/studio/api-keys', settings(`Key ${place}`)),
    ),
  );
  const rejected = replies.filter(({ status }) => status !== 201);
  expect(rejected.map(({ status, body }) => [status, body.reason])).toEqual(
    Array.from({ length: 3 }, () => [409, 'too-many']),
  );
  expect(await ctx.db.selectFrom('apiKeys').select('id').execute()).toHaveLength(mostApiKeys);
});

test('a double click creates one key', async () => {
  const { instructor } = await createSite();
  const add = () => instructor.ask('POST /api/studio/api-keys', settings('Shop'));
  const replies = await Promise.all([add(), add()]);
  const reasons = replies.map(({ status, body }) => [status, body.reason ?? null]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      [201, null],
      [409, 'name-taken'],
    ]),
  );
});

test.each([
  { name: ' ' },
  { scopes: [] },
  { scopes: ['learners:read', 'learners:read'] },
  { scopes: ['team:write'] },
  { expiresInDays: 0 },
  { uid: 'another' },
])('rejects %o', async (change) => {
  const { instructor } = await createSite();
  const { status } = await instructor.ask('POST /api/studio/api-keys', { ...settings('Shop'), ...change });
  expect(status).toBe(400);
});

test('a revoked key stops working immediately', async () => {
  const { ctx, instructor } = await createSite();
  const { body } = await instructor.ask('POST /api/studio/api-keys', settings('Shop'));
  expect((await statusOf(ctx, body.key))[0]).toBe(200);
  expect((await instructor.ask(`DELETE /api/studio/api-keys/${body.id}`)).status).toBe(200);
  expect(await statusOf(ctx, body.key)).toEqual([401, 'key-invalid']);
  expect((await instructor.ask(`DELETE /api/studio/api-keys/${body.id}`)).status).toBe(404);
});

test('a key expires, and is deleted thirty days later', async () => {
  const { ctx, instructor } = await createSite();
  const key = await addApiKey(instructor, ['learners:read'], 1);
  ctx.pass({ seconds: dayMs / 1000 - 1 });
  expect((await statusOf(ctx, key))[0]).toBe(200);
  ctx.pass({ seconds: 1 });
  expect(await statusOf(ctx, key)).toEqual([401, 'key-expired']);
  const { id } = await ctx.db.selectFrom('apiKeys').select('id').executeTakeFirstOrThrow();
  expect(ctx.logged.filter(({ event }) => event === 'api-key-refused')).toMatchObject([
    { uid: `api-key:${id}`, code: 'unauthenticated', reason: 'key-expired' },
  ]);
  await deleteExpiredRows(ctx);
  expect((await instructor.ask('GET /api/studio/api-keys')).body.keys).toMatchObject([{ state: 'expired' }]);
  ctx.pass({ seconds: (30 * dayMs) / 1000 + 1 });
  await deleteExpiredRows(ctx);
  expect(await ctx.db.selectFrom('apiKeys').select('id').execute()).toEqual([]);
});

test('an instructor’s keys end with the role, and a new role does not bring them back', async () => {
  const { ctx, instructor } = await createSite();
  const second = await signIn(ctx, 'second@example.com');
  const { uid } = second.user;
  const giveRole = () =>
    ctx.db.updateTable('users').set({ role: 'instructor' }).where('uid', '=', uid).execute();
  await giveRole();
  const key = await addApiKey(second, ['learners:read']);
  expect((await statusOf(ctx, key))[0]).toBe(200);
  await instructor.ask(`DELETE /api/studio/team/${uid}`);
  expect(await statusOf(ctx, key)).toEqual([401, 'key-invalid']);
  await giveRole();
  expect(await statusOf(ctx, key)).toEqual([401, 'key-invalid']);
  const entries = ctx.db.selectFrom('audit').select(['actor', 'action']).where('action', 'like', 'api-key%');
  expect(await entries.orderBy('action').execute()).toEqual([
    { actor: uid, action: 'api-key-created' },
    { actor: instructor.user.uid, action: 'api-key-revoked' },
  ]);
});

test('no key remains of an instructor who loses the role at the moment of its creation', async () => {
  const { ctx, instructor } = await createSite();
  for (let round = 0; round < 6; round += 1) {
    const member = await signIn(ctx, `member-${round}@example.com`);
    const { uid } = member.user;
    await ctx.db.updateTable('users').set({ role: 'instructor' }).where('uid', '=', uid).execute();
    const create = () => member.ask('POST /api/studio/api-keys', settings(`Key ${round}`));
    const remove = () => instructor.ask(`DELETE /api/studio/team/${uid}`);
    const writes = round % 2 === 0 ? [create, remove] : [remove, create];
    const statuses = (await Promise.all(writes.map((write) => write()))).map(({ status }) => status);
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(await ctx.db.selectFrom('apiKeys').select('id').execute()).toEqual([]);
  }
});

test('a key does not work while its creator is no instructor, or is banned', async () => {
  const { ctx, instructor } = await createSite();
  const second = await signIn(ctx, 'second@example.com');
  const change = (values: { role?: 'instructor' | 'assistant'; bannedAt?: number | null }) =>
    ctx.db.updateTable('users').set(values).where('uid', '=', second.user.uid).execute();
  await change({ role: 'instructor' });
  const key = await addApiKey(second, ['learners:read']);
  await change({ role: 'assistant' });
  expect(await statusOf(ctx, key)).toEqual([401, 'key-invalid']);
  const { keys } = (await instructor.ask('GET /api/studio/api-keys')).body;
  expect(keys).toMatchObject([{ state: 'without-role' }]);
  await change({ role: 'instructor', bannedAt: ctx.now() });
  expect(await statusOf(ctx, key)).toEqual([401, 'key-invalid']);
  await change({ bannedAt: null });
  expect((await statusOf(ctx, key))[0]).toBe(200);
});

test('each key has its own limit of requests', async () => {
  const { ctx, instructor } = await createSite();
  const [key, other] = [
    await addApiKey(instructor, ['learners:read']),
    await addApiKey(instructor, ['content:read']),
  ];
  for (let count = 0; count < keyRequestsPerMinute; count += 1) {
    const { status } = await keyRequest(ctx, key, { endpoint: 'GET /api/studio/content' });
    expect(status).toBe(403);
  }
  const { status, headers } = await keyRequest(ctx, key, { endpoint: learners });
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  expect((await keyRequest(ctx, other, { endpoint: 'GET /api/studio/content' })).status).toBe(200);
  ctx.pass({ seconds: 60 });
  expect((await statusOf(ctx, key))[0]).toBe(200);
});

test('invalid keys are limited by network, and valid ones from there still work', async () => {
  const { ctx, instructor } = await createSite();
  const key = await addApiKey(instructor, ['learners:read']);
  const invalid = ['lectern_', `lectern_${'A'.repeat(59)}`, `${key.slice(0, -1)}_`];
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await statusOf(ctx, invalid[count % 3]!))[0]);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  expect((await statusOf(ctx, key))[0]).toBe(200);
});

test('the last use is stored by day', async () => {
  const { ctx, instructor } = await createSite();
  const key = await addApiKey(instructor, ['learners:read']);
  await statusOf(ctx, key);
  const day = ctx.now() - (ctx.now() % dayMs);
  expect(await lastUseOf(ctx, null)).toBe(day);
  ctx.pass({ seconds: dayMs / 1000 });
  await statusOf(ctx, key);
  expect(await lastUseOf(ctx, day)).toBe(day + dayMs);
});

test('a key gives and ends a grant, and the audit log names the key', async () => {
  const { ctx, instructor } = await createSite();
  const { user } = await signIn(ctx);
  const { body } = await instructor.ask('POST /api/studio/api-keys', {
    name: 'Shop',
    scopes: ['grants:write', 'payments:read'],
    expiresInDays: null,
  });
  const why = 'Order 17';
  const grant = { id: 'order-17', plan: 'ultra', endsAt: null, why, replaces: null };
  const give = () =>
    keyRequest(ctx, body.key, { endpoint: `POST /api/studio/learners/${user.uid}/grants`, body: grant });
  expect([(await give()).status, (await give()).status]).toEqual([201, 201]);
  const name = `Shop (…${body.key.slice(-4)})`;
  const access = async () => (await instructor.ask(`GET /api/studio/learners/${user.uid}/access`)).body;
  expect(await access()).toMatchObject({ plan: 'ultra', grants: [{ grantedBy: name, endedBy: null }] });
  const end = { endpoint: 'POST /api/studio/grants/order-17/end', body: { why } };
  expect((await keyRequest(ctx, body.key, end)).status).toBe(201);
  expect(await access()).toMatchObject({ plan: 'free', grants: [{ endedBy: name }] });
  const entries = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject'])
    .where('action', 'in', ['grant', 'grant-ended'])
    .orderBy('action')
    .execute();
  const entry = { actor: `api-key:${name}`, subject: user.uid };
  expect(entries).toEqual([
    { ...entry, action: 'grant' },
    { ...entry, action: 'grant-ended' },
  ]);
});

test('a key sees the payments of a learner’s page only with their scope', async () => {
  const { ctx, instructor } = await createSite();
  const { uid } = (await signIn(ctx)).user;
  const pageWith = async (...scopes: Parameters<typeof addApiKey>[1]) =>
    (
      await keyRequest(ctx, await addApiKey(instructor, scopes), {
        endpoint: `GET /api/studio/learners/${uid}`,
      })
    ).body;
  expect(await pageWith('learners:read')).toMatchObject({ learner: { uid }, payments: null });
  expect(await pageWith('learners:read', 'payments:read')).toMatchObject({ payments: [] });
});

test('a request with a key has no cookies, in any route', async () => {
  const { ctx, instructor } = await createSite();
  const key = await addApiKey(instructor, ['learners:read']);
  const headers = cookiesOf(instructor);
  expect((await keyRequest(ctx, key, { endpoint: 'GET /api/me', headers })).status).toBe(403);
  // This page is outside the contract.
  const preview = async (authorization?: string) =>
    (
      await ctx.app.request('/studio/preview/landing', {
        headers: { ...headers, ...(authorization && { authorization }) },
      })
    ).status;
  expect([await preview(), await preview(`Bearer ${key}`), await preview(`bearer  ${key}`)]).toEqual([
    200, 401, 401,
  ]);
});

test('the authorization of a proxy leaves cookies and the check of the origin as they are', async () => {
  const { instructor } = await createSite();
  for (const authorization of [
    'Basic bGVjdGVybl86eA==',
    'Bearer of-a-proxy',
    'lectern_',
    'Bearer x lectern_a',
  ]) {
    expect((await instructor.ask(learners, undefined, { authorization })).status).toBe(200);
    const elsewhere = { authorization, origin: 'https://elsewhere.example' };
    const { status } = await instructor.ask('POST /api/studio/api-keys', settings('Shop'), elsewhere);
    expect(status).toBe(403);
  }
});

test('other sites’ scripts cannot send a key', async () => {
  const { ctx, instructor } = await createSite();
  const key = await addApiKey(instructor, ['learners:read']);
  const preflight = await ctx.app.request('/api/studio/learners', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  const reply = await keyRequest(ctx, key, {
    endpoint: learners,
    headers: { origin: 'https://elsewhere.example' },
  });
  for (const { headers } of [preflight, reply])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a visitor and an assistant cannot read or create keys', async () => {
  const { ctx } = await createSite();
  const assistant = await signIn(ctx, 'siti@example.com');
  await ctx.db
    .updateTable('users')
    .set({ role: 'assistant' })
    .where('uid', '=', assistant.user.uid)
    .execute();
  for (const [browser, status] of [
    [new TestBrowser(ctx), 401],
    [assistant, 403],
  ] as const) {
    expect((await browser.ask('GET /api/studio/api-keys')).status).toBe(status);
    expect((await browser.ask('POST /api/studio/api-keys', settings('Shop'))).status).toBe(status);
  }
});
