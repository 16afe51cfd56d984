import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { loadSite } from '#server/platform/http/site.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

async function siteWithVersions() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-versions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ctx = await createTestContext({
    pages: {
      legalVersion: async ({ kind, version }) =>
        version <= 2 ? `<p>${kind} in version ${version}</p>` : null,
    },
  });
  const site = loadSite(folder, ctx.config);
  await site.setDocuments({ 'not-found.html': 'not found' });
  return { app: createApp(ctx, site) };
}

test('a version of a text is a page with the usual headers and noindex', async () => {
  const { app } = await siteWithVersions();
  const reply = await app.request('/terms/2', { headers: { 'accept-encoding': 'identity' } });
  expect([reply.status, await reply.text()]).toEqual([200, '<p>terms in version 2</p>']);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('x-robots-tag')).toBe('noindex');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(
    (await app.request('/terms/2', { headers: { 'accept-encoding': 'gzip' } })).headers.get(
      'content-encoding',
    ),
  ).toBe('gzip');
  const again = await app.request('/terms/2', {
    headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
  });
  expect([again.status, again.headers.get('x-robots-tag')]).toEqual([304, 'noindex']);
});

test.each(['/terms/3', '/terms/0', '/terms/02', '/terms/x', '/privacy/99999999999'])(
  '%s is not found',
  async (path) => {
    const { app } = await siteWithVersions();
    expect((await app.request(path)).status).toBe(404);
  },
);

test.each([
  ['/terms/', '/terms'],
  ['/refunds/1/', '/refunds/1'],
  ['/privacy//', '/privacy'],
])('%s redirects to %s', async (from, to) => {
  const { app } = await siteWithVersions();
  const reply = await app.request(from);
  expect([reply.status, reply.headers.get('location')]).toEqual([308, to]);
});

test('shows the preview to the instructor only', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  for (const path of ['/studio/preview/landing', '/studio/preview-theme.css']) {
    expect((await open(ctx, path, new TestBrowser(ctx))).status, path).toBe(401);
    expect((await open(ctx, path, learner)).status, path).toBe(403);
    expect((await open(ctx, path, instructor)).status, path).toBe(200);
  }
});

test('only the site frames the preview, which is not cached, indexed or interactive', async () => {
  const ctx = await createTestContext();
  const reply = await open(ctx, '/studio/preview/course?theme=night', await signInInstructor(ctx));
  expect(await reply.text()).toBe('A preview of course');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-robots-tag')).toBe('noindex');
  const policy = reply.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
  );
  expect(policy?.join()).not.toMatch(/script-src|connect-src/);
});

test('a page without a preview is not found', async () => {
  const ctx = await createTestContext();
  expect((await open(ctx, '/studio/preview/account', await signInInstructor(ctx))).status).toBe(404);
});

function signInInstructor(ctx: TestContext): Promise<TestBrowser> {
  return signIn(ctx, 'instructor@example.com');
}

async function open(ctx: TestContext, path: string, { cookies }: TestBrowser): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return ctx.app.request(path, { headers: { cookie } });
}
