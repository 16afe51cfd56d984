import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPatrolledSite, film } from '#tests/videos/patrolled-site.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';

/** The fixed clock of test sites. */
const now = Date.UTC(2026, 10, 21, 12);

async function createSite() {
  const store = await startTestStore(() => now);
  const site = await createPatrolledSite({
    MEDIA_URL: `${store.url}/films`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  for (const file of readdirSync(site.folder))
    store.bytes.set(`/films/${film}/${file}`, readFileSync(join(site.folder, file)));
  return { store, ...site };
}

test('finds videos in a store that play, and those with a missing, rejected or unreachable segment', async () => {
  const { store, proxy, lookNow } = await createSite();
  expect(await lookNow()).toMatchObject({ depth: 'decoded', trouble: null });
  const piece = `/films/${film}/720p-1.m4s`;
  expect(store.asked).toContainEqual({ method: 'GET', path: piece, status: 200 });

  store.bytes.delete(piece);
  expect(await lookNow()).toMatchObject({ trouble: 'missing', file: '720p-1.m4s' });
  store.trouble = 403;
  expect(await lookNow()).toMatchObject({ trouble: 'failing', part: { kind: 'master' } });
  store.trouble = null;
  proxy.fault = (path, reply) => {
    if (!path.endsWith('720p-1.m4s')) return false;
    reply.writeHead(307, { location: 'http://localhost:1/films' }).end();
    return true;
  };
  expect(await lookNow()).toMatchObject({ trouble: 'unreachable', file: '720p-1.m4s' });
});
