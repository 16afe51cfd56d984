import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { endConnections } from '#tests/test-outages.ts';
import { createTestContext } from '#tests/test-context.ts';

test('requests continue while connections repeatedly break, and none gets 500', async () => {
  const ctx = await createTestContext();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { databaseUrl } = ctx.config;
  const browser = await signIn(ctx);
  const statuses = new Set<number>();
  const end = new AbortController();
  const asking = Array.from({ length: 12 }, async (_, index) => {
    while (!end.signal.aborted) {
      const { status } =
        index % 2 ? await browser.ask('GET /api/me') : await browser.ask('PATCH /api/me', { name: 'Aisyah' });
      statuses.add(status);
      await immediate();
    }
  });
  for (let times = 0; times < 10; times++) {
    if (databaseUrl !== null) await endConnections(databaseUrl);
    await sleep(50);
  }
  end.abort();
  await Promise.all(asking);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await browser.ask('PATCH /api/me', { name: 'Aisyah' })).status).toBe(200);
});
