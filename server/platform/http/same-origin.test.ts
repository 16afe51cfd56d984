import { expect, test } from 'vitest';
import { createTestContext, siteUrl } from '#tests/test-context.ts';

test.each<[what: string, status: number, headers: Record<string, string>]>([
  ['our own page, by its origin', 202, { origin: siteUrl }],
  ['our own page, by what the browser says', 202, { 'sec-fetch-site': 'same-origin' }],
  ['neither an origin nor what the browser says', 403, {}],
  ['another site', 403, { origin: 'https://evil.example' }],
  ['a page without an origin of its own', 403, { origin: 'null' }],
  ['another site whose browser says so', 403, { origin: siteUrl, 'sec-fetch-site': 'cross-site' }],
  ['a sibling subdomain', 403, { origin: siteUrl, 'sec-fetch-site': 'same-site' }],
  ['an address typed into the browser', 403, { 'sec-fetch-site': 'none' }],
])('answers a write from %s with %d', async (_, status, headers) => {
  const ctx = await createTestContext();
  const answer = await ctx.app.request('/api/sign-in-links', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'aisyah@example.com' }),
  });
  expect(answer.status).toBe(status);
  expect(await ctx.mails()).toHaveLength(status === 202 ? 1 : 0);
});
