import { readdirSync, readlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  requestRaw,
  createVideoServer,
  readMediaUrl,
  videoBytes,
  signInViewer,
  videoLesson,
} from '#tests/videos/test-videos.ts';
import type { TestServer } from '#tests/test-server.ts';

async function createFixture(env: Record<string, string> = {}) {
  const server = await createVideoServer(env);
  const goer = await signInViewer(server, 'a@example.com');
  const address = await readMediaUrl(goer);
  const place = (file: string) => join(server.config.dataDir, 'media', videoLesson, file);
  const ask = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
    requestRaw(server, goer, { path: `${address}/${file}`, headers, method });
  return { server, goer, address, place, ask };
}

test('only the viewer’s browser caches a video, for a minute, and then revalidates it', async () => {
  const { ask } = await createFixture();
  const { headers } = await ask('720p-1.m4s');
  expect([headers['cache-control'], headers['accept-ranges'], headers['content-length']]).toEqual([
    'private, max-age=60',
    'bytes',
    String(videoBytes.length),
  ]);
  const conditions: Record<string, string>[] = [
    { 'if-none-match': String(headers['etag']) },
    { 'if-none-match': `"another", ${String(headers['etag'])}` },
    { 'if-modified-since': String(headers['last-modified']) },
  ];
  for (const condition of conditions) {
    const again = await ask('720p-1.m4s', condition);
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  }
  expect((await ask('720p-1.m4s', { 'if-none-match': '"another"' })).status).toBe(200);
});

test('sends a changed video again, without mixing its bytes with the old ones', async () => {
  const { server, ask, place } = await createFixture();
  const etag = String((await ask('720p-1.m4s')).headers['etag']);
  writeFileSync(place('720p-1.m4s'), 'another video');
  utimesSync(place('720p-1.m4s'), 1, 1);
  server.pass({ seconds: 3 });
  const changed = await ask('720p-1.m4s', { 'if-none-match': etag });
  expect([changed.status, changed.body]).toEqual([200, 'another video']);
  const piece = await ask('720p-1.m4s', { range: 'bytes=0-3', 'if-range': etag });
  expect([piece.status, piece.body]).toEqual([200, 'another video']);
  const fresh = await ask('720p-1.m4s', { range: 'bytes=0-3', 'if-range': String(changed.headers['etag']) });
  expect([fresh.status, fresh.body]).toEqual([206, 'anot']);
});

test('HEAD returns the headers of GET without a body', async () => {
  const { ask } = await createFixture();
  const told = await ask('720p-1.m4s', {}, 'HEAD');
  const sent = await ask('720p-1.m4s');
  expect([told.status, told.body]).toEqual([200, '']);
  for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
    expect(told.headers[name]).toBe(sent.headers[name]);
  const part = await ask('720p-1.m4s', { range: 'bytes=5-9' }, 'HEAD');
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 5-9/${videoBytes.length}`]);
  expect((await ask('720p-1.m4s', {}, 'POST')).status).toBe(404);
});

test('sends popular files from memory as from the disk, whole and in ranges', async () => {
  const { ask } = await createFixture();
  for (let times = 0; times < 4; times++) {
    expect((await ask('720p-1.m4s')).body).toBe(videoBytes);
    expect((await ask('720p-1.m4s', { range: 'bytes=10-29' })).body).toBe(videoBytes.slice(10, 30));
  }
  const all = await Promise.all(Array.from({ length: 50 }, () => ask('720p-1.m4s')));
  expect(all.filter(({ body }) => body === videoBytes)).toHaveLength(50);
});

test('sends an empty file', async () => {
  const { ask, place } = await createFixture();
  truncateSync(place('captions.vtt'));
  const sent = await ask('captions.vtt');
  expect([sent.status, sent.body, sent.headers['content-length']]).toEqual([200, '', '0']);
});

const longVideo = Buffer.alloc(24 * 1024 * 1024, 'video');

/** Requests a long video over a socket of its own and reads only the first bytes. */
async function beginLongVideo({
  server,
  cookie,
  path,
}: {
  server: TestServer;
  cookie: string;
  path: string;
}) {
  const socket = connect(Number(new URL(server.url).port), 'localhost');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${cookie}\r\n\r\n`);
  const head = await new Promise<string>((resolve) =>
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      resolve(bytes.toString('latin1', 0, 20));
    }),
  );
  return { socket, head };
}

/** The number of open handles of a file in this process. */
function timesOpen(path: string): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false;
    }
  }).length;
}

test.runIf(process.platform === 'linux')(
  'slow viewers hold one open file and little memory, and a disconnect releases both',
  async () => {
    const { server, goer, address, place } = await createFixture();
    writeFileSync(place('long.m4s'), longVideo);
    const cookie = goer.cookies.get('session') ?? '';
    const before = process.memoryUsage().arrayBuffers;
    const viewers = await Promise.all(
      Array.from({ length: 20 }, () => beginLongVideo({ server, cookie, path: `${address}/long.m4s` })),
    );
    expect(viewers.filter(({ head }) => head.startsWith('HTTP/1.1 200'))).toHaveLength(20);
    await expect.poll(() => timesOpen(place('long.m4s'))).toBe(20);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Unthrottled reads would buffer twenty videos.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * longVideo.length);
    for (const { socket } of viewers) socket.destroy();
    await expect.poll(() => timesOpen(place('long.m4s'))).toBe(0);
  },
);

test('frees the memory slot when a client disconnects mid-download', async () => {
  const { server, goer, address, place, ask } = await createFixture();
  // Eight videos of 8 MB fill the memory, so a slot that was never freed would be noticed.
  const videos = Array.from({ length: 9 }, (_, index) => `video-${index}.m4s`);
  const body = longVideo.subarray(0, 8 * 1024 * 1024);
  const cookie = goer.cookies.get('session') ?? '';
  for (const video of videos) {
    writeFileSync(place(video), body);
    await ask(video, { range: 'bytes=0-0' });
    const { socket } = await beginLongVideo({ server, cookie, path: `${address}/${video}` });
    socket.destroy();
  }
  for (const video of videos) {
    const sent = await ask(video);
    expect(Buffer.from(sent.body, 'latin1').equals(body)).toBe(true);
  }
});

test('behind nginx the site authorizes and nginx sends', async () => {
  const { ask, server, address } = await createFixture({ MEDIA_ACCEL_PREFIX: '/videos/' });
  const allowed = await ask('captions/ms.vtt');
  expect([allowed.status, allowed.body, allowed.headers['x-accel-redirect']]).toEqual([
    200,
    '',
    `/videos/${videoLesson}/captions/ms.vtt`,
  ]);
  expect(allowed.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(allowed.headers['cache-control']).toMatch(/^private/);
  const rejected = await requestRaw(server, null, { path: `${address}/captions.vtt` });
  expect([rejected.status, rejected.headers['x-accel-redirect']]).toEqual([401, undefined]);
  expect((await ask('..%2fcaptions.vtt')).headers['x-accel-redirect']).toBeUndefined();
});
