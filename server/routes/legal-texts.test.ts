import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

async function siteWithVersions() {
  return createTestContext({
    pages: {
      legalVersion: async ({ kind, version }) =>
        version <= 2 ? `<p>${kind} in version ${version}</p>` : null,
    },
  });
}

test('a version of a text is a page with the headers of all pages, which nobody lists', async () => {
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
});

test.each(['/terms/3', '/terms/0', '/terms/02', '/terms/x', '/privacy/99999999999'])(
  '%s is not there',
  async (path) => {
    const { app } = await siteWithVersions();
    expect((await app.request(path)).status).toBe(404);
  },
);

test.each([
  ['/terms/', '/terms'],
  ['/refunds/1/', '/refunds/1'],
  ['/privacy//', '/privacy'],
])('%s leads to %s', async (from, to) => {
  const { app } = await siteWithVersions();
  const reply = await app.request(from);
  expect([reply.status, reply.headers.get('location')]).toEqual([308, to]);
});
