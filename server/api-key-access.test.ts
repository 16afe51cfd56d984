/** Every endpoint of the contract × every scope of an API key. */
import type { RouteConfig } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { keyScopes, type KeyScope } from '#rules/api-keys.ts';
import type { EndpointSettings } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { addApiKey, cookiesOf, keyRequest } from '#tests/test-api-keys.ts';
import type { TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { signInInstructor } from '#tests/test-payments.ts';

const described = (endpoints as (RouteConfig & EndpointSettings)[]).map((endpoint) => ({
  name: `${endpoint.method.toUpperCase()} ${endpoint.path}`,
  // Input that no endpoint accepts.
  url: `${endpoint.method.toUpperCase()} ${endpoint.path.replaceAll(/\{\w+\}/g, 'a.b')}`,
  takesBody: 'body' in (endpoint.request ?? {}),
  takesInput: endpoint.path.includes('{') || 'body' in (endpoint.request ?? {}),
  access: endpoint.access,
  key: endpoint.key,
}));

/** All rows except those of the rate limits, which count rejected requests, too. */
async function rowsOf({ db }: TestContext): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'rateLimits');
  const rows = tables.map(async ({ name }) => {
    const all = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    // PostgreSQL returns them in any order.
    return [name, ...all.map((row) => JSON.stringify(row)).toSorted()];
  });
  return JSON.stringify(await Promise.all(rows));
}

/** Sends the request with a key, and with the cookies of an instructor, which must not count. */
async function send(
  { ctx, key, instructor }: { ctx: TestContext; key: string; instructor: TestBrowser },
  { url, takesBody }: (typeof described)[number],
): Promise<{ status: number; body: { code?: string; reason?: string } }> {
  // So that no limit is reached.
  ctx.pass({ seconds: 60 });
  const headers = { ...cookiesOf(instructor), origin: 'https://elsewhere.example' };
  return keyRequest(ctx, key, { endpoint: url, ...(takesBody && { body: [] }), headers }) as never;
}

test.each(keyScopes)(
  'a key with the scope %s opens the endpoints of this scope and no others',
  async (scope) => {
    const ctx = await createTestContext({ routesLikeSites: true, config: { isLocal: true } });
    const instructor = await signInInstructor(ctx);
    const key = await addApiKey(instructor, [scope]);
    const before = await rowsOf(ctx);
    for (const endpoint of described.filter((one) => one.key !== scope)) {
      const { status, body } = await send({ ctx, key, instructor }, endpoint);
      expect([status, body.reason], endpoint.name).toEqual([403, 'key-scope']);
    }
    expect(await rowsOf(ctx), 'Rejected requests changed rows').toBe(before);
    const open = described.filter((one) => one.key === scope);
    expect(open.length).toBeGreaterThan(0);
    for (const endpoint of open) {
      const { status, body } = await send({ ctx, key, instructor }, endpoint);
      expect([401, 403, 404], `${endpoint.name}: ${body.reason}`).not.toContain(status);
      if (endpoint.takesInput) expect([status, body.code], endpoint.name).toEqual([400, 'invalid-argument']);
    }
  },
);

test('an invalid key opens no endpoint, and an instructor’s cookies beside it do not count', async () => {
  const ctx = await createTestContext({ routesLikeSites: true, config: { isLocal: true } });
  const instructor = await signInInstructor(ctx);
  const key = await addApiKey(instructor, ['learners:read']);
  const changed = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  const before = await rowsOf(ctx);
  for (const endpoint of described) {
    const { status, body } = await send({ ctx, key: changed, instructor }, endpoint);
    expect([status, body.reason], endpoint.name).toEqual([401, 'key-invalid']);
  }
  expect(await rowsOf(ctx)).toBe(before);
});

/** A list, so that an endpoint that is opened to keys is a visible decision. */
const open: Record<KeyScope, string[]> = {
  'learners:read': [
    'GET /api/studio/certificates',
    'GET /api/studio/learners',
    'GET /api/studio/learners/{uid}',
    'GET /api/studio/learners/{uid}/lessons/{lessonId}/access',
  ],
  'payments:read': [
    'GET /api/studio/coupons',
    'GET /api/studio/coupons/{id}/uses',
    'GET /api/studio/learners/{uid}/access',
    'GET /api/studio/prices',
    'GET /api/studio/referrals',
    'GET /api/studio/sales',
    'GET /api/studio/sales/export',
    'GET /api/studio/sales/totals',
    'GET /api/studio/settlements',
  ],
  'content:read': ['GET /api/studio/content', 'GET /api/studio/content/revisions', 'GET /api/studio/videos'],
  'grants:write': ['POST /api/studio/grants/{id}/end', 'POST /api/studio/learners/{uid}/grants'],
};

test('the endpoints of each scope are those of the list', () => {
  const named = (scope: KeyScope) => described.filter(({ key }) => key === scope).map(({ name }) => name);
  expect(Object.fromEntries(keyScopes.map((scope) => [scope, named(scope).toSorted()]))).toEqual(open);
});

test('only endpoints of the studio are open to keys, and only grants are written', () => {
  for (const { name, access, key } of described.filter((one) => one.key !== undefined)) {
    expect(access, name).toBeTypeOf('object');
    expect(name.startsWith('GET '), name).toBe(key !== 'grants:write');
    expect(name).not.toMatch(/team|invitation|factor|backup|see-as|api-keys|webhooks/);
  }
});

test('the OpenAPI document names the scope of each endpoint that is open to keys', async () => {
  const ctx = await createTestContext({ routesLikeSites: true });
  const reply = await ctx.app.request('/api/openapi.json');
  const { paths, components } = (await reply.json()) as {
    paths: Record<string, Record<string, { security?: Record<string, string[]>[]; responses: object }>>;
    components: { securitySchemes: object };
  };
  expect(components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    apiKey: { type: 'http', scheme: 'bearer' },
  });
  for (const { name, key, access } of described) {
    const [method = '', path = ''] = name.split(' ');
    const { security = [], responses } = paths[path]![method.toLowerCase()]!;
    const expected = [...(access ? [{ session: [] }] : []), ...(key ? [{ apiKey: [key] }] : [])];
    expect(security, name).toEqual(expected);
    if (key) expect(responses, name).toHaveProperty('429');
  }
});
