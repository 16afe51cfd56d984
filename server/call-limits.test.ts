import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

test('counts the valid calls of a network, and says when to try again', async () => {
  const ctx = await createTestContext();
  const visitor = new TestBrowser(ctx);
  const confirm = (token: string) => visitor.ask('POST /api/address-confirmations', { token });
  const unknown = 'x'.repeat(43);
  expect((await confirm('invalid')).status).toBe(400);
  for (let call = 0; call < 60; call++) expect((await confirm(unknown)).status).not.toBe(429);
  const rejected = await confirm(unknown);
  expect([rejected.status, rejected.body]).toMatchObject([429, { code: 'resource-exhausted' }]);
  expect(rejected.headers.get('retry-after')).toBe('3600');
  expect((await confirm('invalid')).status).toBe(400);
});

test('counts the calls of each user, reads too', async () => {
  const ctx = await createTestContext();
  const [aisyah, budi] = [await signIn(ctx), await signIn(ctx, 'budi@example.com')];
  const search = async (browser: TestBrowser) =>
    (await browser.ask('GET /api/transcript-lines?words=widget')).status;
  for (let call = 0; call < 120; call++) expect(await search(aisyah)).toBe(200);
  expect(await search(aisyah)).toBe(429);
  expect(await search(budi)).toBe(200);
});
