/** Videos in an object store: the same authorization, and short-lived URLs of the store. */
import { expect, test } from 'vitest';
import {
  requestRaw,
  createVideoServer,
  readMediaUrl,
  videoBytes,
  signInViewer,
  videoLesson,
  mediaFiles,
} from '#tests/videos/test-videos.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';

async function createFixture() {
  let clock = () => 0;
  const store = await startTestStore(() => clock());
  const server = await createVideoServer({
    MEDIA_URL: `${store.url}/videos/`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  clock = server.now;
  for (const file of Object.values(mediaFiles))
    store.objects.set(`/videos/${videoLesson}/${file}`, videoBytes);
  const goer = await signInViewer(server, 'a@example.com');
  const address = await readMediaUrl(goer);
  // Before signing that URL, the site looked for the video's playlists itself.
  store.asked.splice(0);
  const ask = (file: string, method = 'GET', headers: Record<string, string> = {}) =>
    requestRaw(server, goer, { path: `${address}/${file}`, method, headers });
  return { store, server, address, ask };
}

test('segments are fetched from the store by a signed URL that expires within a minute', async () => {
  const { store, server, ask } = await createFixture();
  for (const file of ['720p-1.m4s', '720p-start.mp4', 'sound-1.m4a']) {
    const sent = await ask(file);
    expect([sent.status, sent.body, sent.headers['cache-control']]).toEqual([307, '', 'no-store']);
    const location = String(sent.headers['location']);
    expect(location.startsWith(`${store.url}/videos/${videoLesson}/${file}?`)).toBe(true);
    expect(await (await fetch(location)).text()).toBe(videoBytes);
    expect((await fetch(location.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403);
    expect((await fetch(location.replace(file, 'master.m3u8'))).status).toBe(403);
    expect((await fetch(location.replace('X-Amz-Expires=60', 'X-Amz-Expires=9999'))).status).toBe(403);
  }
  const late = String((await ask('720p-1.m4s')).headers['location']);
  server.pass({ seconds: 61 });
  expect((await fetch(late)).status).toBe(403);
});

test('signs the same store URL within seconds, so that the browser’s cache works', async () => {
  const { server, ask } = await createFixture();
  const first = (await ask('720p-1.m4s')).headers['location'];
  server.pass({ seconds: 20 });
  expect((await ask('720p-1.m4s')).headers['location']).toBe(first);
});

test('serves playlists, captions, posters and thumbnails from the site', async () => {
  const { ask } = await createFixture();
  for (const file of [
    'master.m3u8',
    '720p.m3u8',
    'captions.vtt',
    'captions/ms.vtt',
    'poster.webp',
    'thumbnails.webp',
  ]) {
    const sent = await ask(file);
    expect([sent.status, sent.body, sent.headers['location']]).toEqual([200, videoBytes, undefined]);
    expect(sent.headers['cache-control']).toMatch(/^private/);
  }
  expect((await ask('captions.vtt')).headers['content-type']).toBe('text/vtt; charset=utf-8');
  const told = await ask('master.m3u8', 'HEAD');
  expect([told.status, told.body]).toEqual([200, '']);
});

test('a rejected request learns no store URL, and the store is not queried', async () => {
  const { store, server, address } = await createFixture();
  for (const file of Object.values(mediaFiles)) {
    const sent = await requestRaw(server, null, { path: `${address}/${file}` });
    expect([sent.status, sent.headers['location']]).toEqual([401, undefined]);
  }
  expect(store.asked).toEqual([]);
});

test('reports a missing file as not found, and a failing store as an outage', async () => {
  const { store, ask } = await createFixture();
  expect((await ask('missing.vtt')).status).toBe(404);
  for (const trouble of [403, 500, 503]) {
    store.trouble = trouble;
    const sent = await ask('master.m3u8');
    expect([sent.status, (JSON.parse(sent.body) as { code: string }).code]).toEqual([503, 'unavailable']);
  }
  store.trouble = null;
  expect((await ask('master.m3u8')).status).toBe(200);
});

test('the browser may fetch videos from the site and the store only', async () => {
  const { store, server } = await createFixture();
  const policy = (await requestRaw(server, null, { path: '/' })).headers['content-security-policy'];
  expect(policy).toContain(`connect-src 'self' ${store.url};`);
  expect(policy).toContain(`media-src 'self' blob: ${store.url};`);
  expect(String(policy).split(store.url)).toHaveLength(3);
  const plain = await createVideoServer();
  expect((await requestRaw(plain, null, { path: '/' })).headers['content-security-policy']).toContain(
    "connect-src 'self'; media-src 'self' blob:;",
  );
});
