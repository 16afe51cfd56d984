import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

test('an overloaded process sheds deferrable requests with Retry-After and answers the rest', async () => {
  const { app } = await createTestContext({ lagMs: 2_000 });
  const rejected = await app.request('/api/course');
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('3');
  expect(rejected.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await rejected.json()).toMatchObject({ code: 'unavailable' });
  for (const path of ['/api/me', '/healthz', '/readyz']) expect((await app.request(path)).status).toBe(200);
  expect((await app.request('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(400);
});
