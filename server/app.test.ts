import { request } from 'node:http';
import { expect, test } from 'vitest';
import { pages } from '#rules/pages.ts';
import { createTestServer, segment } from '#tests/test-server.ts';
import { createTestContext, siteUrl } from '#tests/test-context.ts';

test('every route of the specification has its page, and an unknown one the not-found page', async () => {
  const server = await createTestServer('a-lesson');
  for (const path of Object.values(pages)) {
    const page = await fetch(server.url + path);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
  }
  const unknown = await fetch(`${server.url}/nothing-like-this`);
  expect([unknown.status, await unknown.text()]).toEqual([404, '<h1>Nothing here</h1>']);
});

// Hono's fallback router compares part by part, at a tenth of the cost of a lesson request. It takes over silently when a
// URL could be two routes of one method, such as /a/:name and /a/fixed.
test('matches each URL with one regular expression', async () => {
  const { app } = await createTestContext({ routesLikeSites: true });
  await app.request('/healthz');
  expect(app.router.name).toBe('SmartRouter + RegExpRouter');
});

test('rejects an unknown endpoint as JSON', async () => {
  const server = await createTestServer('a-lesson');
  const answer = await fetch(`${server.url}/api/nothing`);
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { code: 'not-found', message: 'There is nothing here.' },
  ]);
});

test.each([
  '/',
  '/nothing',
  '/api/me',
  '/api/nothing',
  '/media/x/y/z.m4s',
  '/assets/app-1a2b3c.js',
  '/healthz',
])('%s has the security headers', async (path) => {
  const server = await createTestServer('a-lesson');
  const { headers } = await fetch(server.url + path);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('every route has the security headers', async () => {
  const server = await createTestServer('a-lesson');
  const routes = server.app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/');
  expect(routes.length).toBeGreaterThan(70);
  for (const { method, path } of routes) {
    const url = server.url + path.replace(/:\w+|\*/g, 'x');
    const { headers } = await fetch(url, { method, redirect: 'manual' });
    expect([path, headers.has('content-security-policy')]).toEqual([path, true]);
  }
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('answers Accept-Encoding %s with %s', async (accepted, encoding) => {
  const server = await createTestServer('a-lesson');
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    request(server.url, { headers: { 'accept-encoding': accepted } }, (reply) => {
      reply.resume();
      resolve(reply.headers);
    })
      .on('error', reject)
      .end();
  });
  expect([headers['content-encoding'], headers['vary']]).toEqual([
    encoding,
    'Accept-Encoding, Accept-Language, Cookie',
  ]);
});

test('hashed files are immutable, and pages are revalidated with 304', async () => {
  const server = await createTestServer('a-lesson');
  const asset = await fetch(`${server.url}/assets/app-1a2b3c.js`);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  const page = await fetch(server.url);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const again = await fetch(server.url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each([
  ['bytes=0-1', 206, 'bytes 0-1/100000', segment.subarray(0, 2)],
  ['bytes=99990-', 206, 'bytes 99990-99999/100000', segment.subarray(99_990)],
  ['bytes=100000-', 416, 'bytes */100000', Buffer.alloc(0)],
  [undefined, 200, null, segment],
])('answers a video request for %s with %i', async (range, status, contentRange, body) => {
  const server = await createTestServer('a-lesson');
  const reply = await fetch(`${server.url}/teaser/teaser.mp4`, { headers: range ? { range } : {} });
  expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange]);
  expect(reply.headers.get('accept-ranges')).toBe('bytes');
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(body);
});

test('does not mix a part of a changed video with the old one', async () => {
  const server = await createTestServer('a-lesson');
  const headers = { range: 'bytes=0-1', 'if-range': '"another video"' };
  expect((await fetch(`${server.url}/teaser/teaser.mp4`, { headers })).status).toBe(200);
});

test('answers a write without a body and a length', async () => {
  const server = await createTestServer('a-lesson');
  const reply = await fetch(`${server.url}/api/sessions/current`, {
    method: 'DELETE',
    headers: { origin: siteUrl },
  });
  expect(reply.status).toBe(200);
});

test('cuts a body without a length at the limit', async () => {
  const server = await createTestServer('a-lesson');
  const headers = { origin: siteUrl, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const status = await new Promise<number | string>((resolve) => {
    const asking = request(`${server.url}/api/sessions`, { method: 'POST', headers }, (reply) => {
      asking.destroy();
      resolve(reply.statusCode ?? 0);
    }).on('error', () => resolve('cut off'));
    for (let part = 0; part < 20; part++) asking.write(Buffer.alloc(16_384, ' '));
  });
  expect([400, 'cut off']).toContain(status);
});

test('is alive, and ready once the database answers', async () => {
  const server = await createTestServer('a-lesson');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.db.destroy();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('shows database errors to this machine only', async () => {
  const server = await createTestServer('a-lesson');
  await server.db.destroy();
  const ask = async (headers = {}) => {
    const reply = await fetch(`${server.url}/readyz`, { headers });
    return [reply.status, ((await reply.json()) as { wrong?: string }).wrong];
  };
  expect(await ask()).toEqual([503, expect.stringContaining('database: ')]);
  // There is an unconfigured proxy in front.
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toEqual([503, undefined]);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toEqual([503, undefined]);
});

test('behind a trusted proxy shows them to the client that the proxy calls local', async () => {
  const server = await createTestServer('a-lesson', { TRUST_PROXY: 'true' });
  await server.db.destroy();
  const ask = async (forwarded: string) => {
    const reply = await fetch(`${server.url}/readyz`, { headers: { 'x-forwarded-for': forwarded } });
    return ((await reply.json()) as { wrong?: string }).wrong;
  };
  expect(await ask('203.0.113.9')).toBeUndefined();
  expect(await ask('127.0.0.1, 203.0.113.9')).toBeUndefined();
  expect(await ask('::1')).toContain('database: ');
});

test('warns once about an untrusted proxy, and never about a trusted one', async () => {
  const warnings = async (env: Record<string, string>) => {
    const server = await createTestServer('a-lesson', env);
    for (const header of ['x-forwarded-for', 'x-forwarded-for', 'forwarded'])
      await fetch(server.url, { headers: { [header]: 'for=203.0.113.7' } });
    return server.logged.filter(({ event }) => event === 'forwarded-header-ignored').length;
  };
  expect(await warnings({})).toBe(1);
  expect(await warnings({ TRUST_PROXY: 'true' })).toBe(0);
});

test.each([
  ['/gpt/', '/gpt'],
  ['/gpt/?lesson=a&t=3', '/gpt?lesson=a&t=3'],
  ['/PaymentSuccess///?num=1', '/PaymentSuccess?num=1'],
  ['/receipts/2026-1/', '/receipts/2026-1'],
  ['/certificates/abc/', '/certificates/abc'],
])('redirects %s to %s', async (path, page) => {
  const server = await createTestServer('a-lesson');
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(server.url + path, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, page]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('a slash at the end of anything else redirects nowhere', async () => {
  const server = await createTestServer('a-lesson');
  for (const path of [
    '/api/me/',
    '/healthz/',
    '/nothing/',
    '//evil.example/',
    '//evil.example/gpt/',
    '//',
    '/%2Fgpt/',
  ])
    expect([path, (await fetch(server.url + path, { redirect: 'manual' })).status]).toEqual([path, 404]);
  const written = await fetch(`${server.url}/gpt/`, { method: 'POST', redirect: 'manual' });
  expect(written.status).toBe(404);
});
