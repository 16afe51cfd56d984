/** Runs the CDN module (deploy/edge/films.js) in front of the real site, with a cache and a clock of its own. */
import { expect, test, vi } from 'vitest';
import { mediaPass } from '#rules/media-url.ts';
import { hashOf, secretOf } from '#server/platform/crypto.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import {
  mediaFiles,
  otherLesson,
  readMediaUrl,
  signInViewer,
  videoBytes,
  videoLesson,
} from '#tests/videos/test-videos.ts';
import { createEdge } from '#tests/videos/test-edge.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import films from '../../deploy/edge/films.js';

test('caches a segment for the first viewer and sends it with a pass without asking the site', async () => {
  const { server, piece, ask } = await createEdge(films);
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes, asked: 1 });
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes, asked: 0 });
  server.pass({ seconds: 29 });
  expect(await ask(piece)).toMatchObject({ status: 200, asked: 0 });
  server.pass({ seconds: 1 });
  // The site is requested again for a new pass, but not for the bytes.
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes, asked: 1 });
  expect(await ask(piece)).toMatchObject({ status: 200, asked: 0 });
});

test('sends every kind of segment as the site does', async () => {
  const { server, learner, folder, ask } = await createEdge(films);
  for (const file of [mediaFiles['piece of the picture'], '720p-start.mp4', 'sound-1.m4a']) {
    const path = `${folder}/${file}`;
    await ask(path);
    const { headers, asked } = await ask(path);
    const cookie = `session=${learner.cookies.get('session')}`;
    const own = await fetch(server.url + path, { headers: { cookie } });
    for (const name of ['content-type', 'etag', 'last-modified', 'accept-ranges', 'content-length'])
      expect([name, headers.get(name)]).toEqual([name, own.headers.get(name)]);
    for (const name of ['content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options'])
      expect([name, headers.get(name)]).toEqual([name, own.headers.get(name)]);
    expect([asked, headers.get('cache-control')]).toEqual([0, 'private, max-age=30']);
  }
});

test('requests playlists, captions and posters from the site each time', async () => {
  const { folder, cache, ask } = await createEdge(films);
  for (const file of ['master.m3u8', '720p.m3u8', 'captions.vtt', 'captions/ms.vtt', 'poster.webp'])
    for (const _ of [1, 2])
      expect(await ask(`${folder}/${file}`)).toMatchObject({ status: 200, body: videoBytes, asked: 1 });
  expect(cache.size).toBe(0);
});

test('answers HEAD, ranges and conditional requests without the site', async () => {
  const { piece, ask } = await createEdge(films);
  const etag = (await ask(piece)).headers.get('etag') ?? '';
  const head = await ask(piece, { method: 'HEAD' });
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', '1050']);
  for (const [range, status, told] of [
    ['bytes=10-19', 206, 'bytes 10-19/1050'],
    ['bytes=-5', 206, 'bytes 1045-1049/1050'],
    ['bytes=1000-', 206, 'bytes 1000-1049/1050'],
    ['bytes=2000-', 416, 'bytes */1050'],
    ['bytes=1-2,4-5', 200, null],
  ] as const) {
    const reply = await ask(piece, { headers: { range } });
    expect([range, reply.status, reply.headers.get('content-range')]).toEqual([range, status, told]);
    expect(reply.asked).toBe(0);
  }
  expect((await ask(piece, { headers: { range: 'bytes=10-19' } })).body).toBe(videoBytes.slice(10, 20));
  const changed = await ask(piece, { headers: { range: 'bytes=10-19', 'if-range': '"another"' } });
  expect([changed.status, changed.body]).toEqual([200, videoBytes]);
  expect(await ask(piece, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, asked: 0 });
});

test('caches the whole segment when the first request is for a range', async () => {
  const { piece, ask } = await createEdge(films);
  const part = await ask(piece, { headers: { range: 'bytes=0-9', 'if-none-match': '"none"' } });
  expect([part.status, part.body, part.asked]).toEqual([206, videoBytes.slice(0, 10), 1]);
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes, asked: 0 });
});

test('does not cache a proxy’s error page as a segment', async () => {
  const { piece, cache, ask } = await createEdge(films);
  const page = new Response('Back soon', { headers: { 'content-type': 'text/html' } });
  vi.mocked(fetch).mockResolvedValueOnce(page);
  expect(await ask(piece)).toMatchObject({ status: 200, body: 'Back soon' });
  expect(cache.size).toBe(0);
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes });
});

test('lost access ends playback within half a minute, and the site explains why', async () => {
  for (const [end, status] of [
    [async ({ server, learner }) => setPlan(server.db, { uid: learner.uid, plan: 'free' }), 403],
    [async ({ learner }) => learner.ask('DELETE /api/sessions/current'), 401],
  ] as [(edge: Awaited<ReturnType<typeof createEdge>>) => Promise<unknown>, number][]) {
    const edge = await createEdge(films);
    await edge.ask(edge.piece);
    const cookies = `session=${edge.learner.cookies.get('session')}; pass=${edge.passes.get(edge.learner)}`;
    await end(edge);
    expect((await edge.ask(edge.piece, { cookies })).status).toBe(200);
    edge.server.pass({ seconds: 30 });
    const reply = await edge.ask(edge.piece, { cookies });
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      status,
      expect.objectContaining({ code: expect.any(String) }),
    ]);
  }
});

test('rejects a copied URL and a copied pass in another browser', async () => {
  const { server, learner, piece, passes, ask } = await createEdge(films);
  await ask(piece);
  const pass = passes.get(learner);
  expect((await ask(piece, { browser: null })).status).toBe(401);
  expect((await ask(piece, { cookies: `pass=${pass}` })).status).toBe(401);
  const other = await signInViewer(server, 'other@example.com');
  expect((await ask(piece, { browser: other })).status).toBe(403);
  const mixed = `session=${other.cookies.get('session')}; pass=${pass}`;
  expect((await ask(piece, { cookies: mixed })).status).toBe(403);
});

test('a pass opens no other lesson, video or URL of the same lesson', async () => {
  const { server, learner, folder, piece, passes, cache, ask } = await createEdge(films);
  await ask(piece);
  // The CDN has also cached the other video's segments.
  const other = await readMediaUrl(learner, otherLesson);
  await ask(`${other}/720p-1.m4s`);
  await ask(piece);
  expect(cache.size).toBe(2);
  const cookies = `session=${learner.cookies.get('session')}; pass=${passes.get(learner)}`;
  const get = async (path: string) => (await ask(path, { cookies })).status;
  expect(await get(piece)).toBe(200);
  expect(await get(`${folder.replace(/~.*/, `~${otherLesson}`)}/720p-1.m4s`)).toBe(404);
  await setPlan(server.db, { uid: learner.uid, plan: 'free' });
  expect(await get(piece)).toBe(200);
  expect(await get(`${other}/720p-1.m4s`)).toBe(403);
  expect(await get(piece.replace(videoLesson, otherLesson))).toBe(403);
});

test('rejects a pass that was changed, has expired, or lasts too long', async () => {
  const { server, learner, folder, piece, passes, ask } = await createEdge(films);
  await ask(piece);
  const [end = '', signature = ''] = (passes.get(learner) ?? '').split('.');
  const session = learner.cookies.get('session') ?? '';
  const sign = (endsAt: number) =>
    mediaPass({ folder: `${folder}/`, sessionHash: hashOf(session), endsAt }, (text) =>
      server.secret.sign('media-edge', text),
    );
  const askedWith = async (pass: string) => {
    const { status, asked } = await ask(piece, { cookies: `session=${session}; pass=${pass}` });
    return [status, asked];
  };
  expect(await askedWith(`${end}.${signature}`)).toEqual([200, 0]);
  expect(await askedWith(sign(server.now() + 59_000))).toEqual([200, 0]);
  const later = (Number.parseInt(end, 36) + 1).toString(36);
  for (const pass of [
    `${later}.${signature}`,
    `${end}.${signature.slice(0, -1)}`,
    `${end}.${signature.slice(0, -2)}`,
    `${end}.${signature}AA`,
    `${end}.${signature.toUpperCase()}`,
    `${end}.!`,
    `${end}.`,
    '',
    '.',
    sign(server.now()),
    sign(server.now() + 61_000),
  ])
    expect([pass, await askedWith(pass)]).toEqual([pass, [200, 1]]);
});

test('no name leads out of the folder, and a missing file is not found', async () => {
  const { folder, cache, ask } = await createEdge(films);
  await ask(`${folder}/720p-1.m4s`);
  for (const file of [
    '../720p-1.m4s',
    `../../${videoLesson}/720p-1.m4s`,
    '%2e%2e/720p-1.m4s',
    '..%2f720p-1.m4s',
    '.720p-1.m4s',
    '/720p-1.m4s',
    'missing.m4s',
    '720p-1.m4s%00',
    '720p-1.m4s/',
  ])
    expect([file, (await ask(`${folder}/${file}`)).status]).toEqual([file, 404]);
  expect(cache.size).toBe(1);
  expect((await ask(`${folder}/720p-1.m4s`, { method: 'POST' })).status).not.toBe(200);
});

test('accepts passes of both keys during a rotation; a CDN without them asks the site', async () => {
  const [former, present] = [
    'the key of a test, long enough for one',
    'the next key of a test, as long as that',
  ];
  const changed = secretOf(present, former);
  const { server, learner, folder, piece, settings, ask } = await createEdge(films);
  await ask(piece);
  const session = learner.cookies.get('session') ?? '';
  const given = { folder: `${folder}/`, sessionHash: hashOf(session), endsAt: server.now() + 30_000 };
  const pass = mediaPass(given, (text) => changed.sign('media-edge', text));
  const cookies = `session=${session}; pass=${pass}`;
  // The CDN has only the former key; the viewer notices nothing.
  expect(await ask(piece, { cookies })).toMatchObject({ status: 200, body: videoBytes, asked: 1 });
  settings.MEDIA_EDGE_KEYS = changed.sharedKeys('media-edge').join();
  expect(await ask(piece, { cookies })).toMatchObject({ status: 200, body: videoBytes, asked: 0 });
  expect(await ask(piece)).toMatchObject({ status: 200, asked: 0 });
  settings.MEDIA_EDGE_KEYS = secretOf(present).sharedKeys('media-edge').join();
  expect(await ask(piece)).toMatchObject({ status: 200, asked: 1 });
  for (const keys of ['', ',', 'no key', 'c2hvcnQ']) {
    settings.MEDIA_EDGE_KEYS = keys;
    expect(await ask(piece)).toMatchObject({ status: 200, asked: 1 });
  }
});

test('uses __Host- cookies over https', async () => {
  const { server, learner, folder, piece, settings, ask } = await createEdge(films);
  await ask(piece);
  const session = learner.cookies.get('session') ?? '';
  const given = { folder: `${folder}/`, sessionHash: hashOf(session), endsAt: server.now() + 30_000 };
  const pass = mediaPass(given, (text) => server.secret.sign('media-edge', text));
  const statusWith = async (cookie: string) => {
    vi.mocked(fetch).mockClear();
    const request = new Request(`https://course.example${piece}`, { headers: { cookie } });
    const { status } = await films.fetch(request, settings, { waitUntil: () => {} });
    return [status, vi.mocked(fetch).mock.calls.length];
  };
  // Another scheme has another cache key: the site is requested once more for the segment.
  expect(await statusWith(`session=${session}`)).toEqual([200, 1]);
  expect(await statusWith(`__Host-session=${session}; __Host-pass=${pass}`)).toEqual([200, 0]);
  expect(await statusWith(`session=${session}; pass=${pass}`)).toEqual([200, 1]);
});

test('fetches segments from a store, so that the store sends each one once', async () => {
  let clock = () => 0;
  const store = await startTestStore(() => clock());
  const { server, piece, ask } = await createEdge(films, {
    MEDIA_URL: `${store.url}/videos/`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  clock = server.now;
  store.trouble = 503;
  // The browser may request the store directly.
  expect((await ask(piece)).status).toBe(307);
  store.trouble = null;
  store.objects.set(`/videos/${videoLesson}/720p-1.m4s`, videoBytes);
  store.asked.splice(0);
  const first = await ask(piece);
  expect([
    first.status,
    first.body,
    first.headers.get('content-type'),
    first.headers.get('location'),
  ]).toEqual([200, videoBytes, 'video/iso.segment', null]);
  const other = await signInViewer(server, 'other@example.com');
  const own = `${await readMediaUrl(other)}/720p-1.m4s`;
  expect(await ask(own, { browser: other })).toMatchObject({ status: 200, body: videoBytes, asked: 1 });
  server.pass({ seconds: 45 });
  expect((await ask(piece)).status).toBe(200);
  expect(store.asked.filter(({ path }) => path.endsWith('.m4s'))).toHaveLength(1);
});

test('videos keep playing until the pass expires while the site is down', async () => {
  const { server, piece, settings, ask } = await createEdge(films);
  await ask(piece);
  settings.SITE = 'http://localhost:1';
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes });
  server.pass({ seconds: 30 });
  const away = await ask(piece);
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
});
