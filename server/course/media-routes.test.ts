import { expect, test } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestServer, segment, type TestServer } from '#tests/test-server.ts';
import {
  createVideoServer,
  otherLesson,
  readMediaUrl,
  requestRaw,
  signInViewer,
} from '#tests/videos/test-videos.ts';
import { patrolHeader, patrolPass } from './patrol-pass.ts';

const lessonId = sections[3]?.lessons[0]?.id ?? '';
const otherId = sections[3]?.lessons[1]?.id ?? '';

async function signInLearner(server: TestServer, email: string, plan: Plan = 'ultra') {
  const browser = await signIn(server, email);
  await setPlan(server.db, { uid: browser.user.uid, plan });
  return browser;
}

async function masterAddress(browser: TestBrowser): Promise<string> {
  return (await browser.ask(`GET /api/lessons/${lessonId}/playback`)).body.hls;
}

function fetchAs(server: TestServer, browser: TestBrowser | null, path: string, headers = {}) {
  const cookie = browser ? `session=${browser.cookies.get('session')}` : '';
  return fetch(server.url + path, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
}

test('a signed URL and everything below it plays in its session', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const address = await masterAddress(browser);
  const master = await fetchAs(server, browser, address);
  expect([master.status, master.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
  expect(master.headers.get('cache-control')).toMatch(/^private/);
  const video = await fetchAs(server, browser, address.replace('master.m3u8', 'video/segment.m4s'));
  expect(Buffer.from(await video.arrayBuffer()).equals(segment)).toBe(true);
});

test('rejects a copied URL without the session, and in another Ultra learner’s browser', async () => {
  const server = await createTestServer(lessonId);
  const address = await masterAddress(await signInLearner(server, 'ultra@example.com'));
  expect((await fetchAs(server, null, address)).status).toBe(401);
  const another = await signInLearner(server, 'another@example.com');
  expect((await fetchAs(server, another, address)).status).toBe(403);
});

test('a URL expires with its time, the plan, the session and a ban', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const { uid } = browser.user;
  const address = await masterAddress(browser);
  await setPlan(server.db, { uid, plan: 'premium' });
  expect((await fetchAs(server, browser, address)).status).toBe(403);
  await setPlan(server.db, { uid, plan: 'ultra' });
  expect((await fetchAs(server, browser, address)).status).toBe(200);

  server.pass({ seconds: 30 * 60 + 1 });
  expect((await fetchAs(server, browser, address)).status).toBe(403);
  const fresh = await masterAddress(browser);
  expect((await fetchAs(server, browser, fresh)).status).toBe(200);

  await server.db.updateTable('users').set({ bannedAt: server.now() }).where('uid', '=', uid).execute();
  expect((await fetchAs(server, browser, fresh)).status).toBe(401);
  await server.db.updateTable('users').set({ bannedAt: null }).where('uid', '=', uid).execute();
  await browser.ask('DELETE /api/sessions/current');
  expect((await fetchAs(server, browser, fresh)).status).toBe(401);
});

test('a token opens no other lesson, no altered time and no path outside the lesson', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const address = await masterAddress(browser);
  const [, , token = ''] = address.split('/');
  const [expires = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(expires, 36) + 1).toString(36);
  for (const [path, status] of [
    [`/media/${token}/${otherId}/master.m3u8`, 403],
    [`/media/${later}.${signature}/${lessonId}/master.m3u8`, 403],
    [`/media/x/${lessonId}/master.m3u8`, 403],
    [`/media/${token}/${lessonId}/..%2f..%2flectern.db`, 404],
    [`/media/${token}/${lessonId}/.master.m3u8`, 404],
    [`/media/${token}/${lessonId}/missing.m4s`, 404],
  ] as const)
    expect([path, (await fetchAs(server, browser, path)).status]).toEqual([path, status]);
});

test('sends a range of bytes to a player', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const video = (await masterAddress(browser)).replace('master.m3u8', 'video/segment.m4s');
  const part = await fetchAs(server, browser, video, { range: 'bytes=1000-1999' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/100000']);
  expect(Buffer.from(await part.arrayBuffer()).equals(segment.subarray(1000, 2000))).toBe(true);
  const tail = await fetchAs(server, browser, video, { range: 'bytes=-10' });
  expect(tail.headers.get('content-range')).toBe('bytes 99990-99999/100000');
  expect((await fetchAs(server, browser, video, { range: 'bytes=200000-' })).status).toBe(416);
});

test('no media token reaches the log', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const address = await masterAddress(browser);
  await (await fetchAs(server, browser, address)).text();
  await expect
    .poll(() => JSON.stringify(server.logged))
    .toContain(`/media/…/${lessonId}~${lessonId}/master.m3u8`);
  expect(JSON.stringify(server.logged)).not.toContain(address.split('/')[2]);
});

test('a lesson with a new video plays that one at its own URL, and no removed lesson plays', async () => {
  const server = await createTestServer(lessonId);
  const browser = await signInLearner(server, 'ultra@example.com');
  const address = await masterAddress(browser);
  await server.db.updateTable('lessons').set({ videoId: lessonId }).where('id', '=', otherId).execute();
  await server.db.updateTable('lessons').set({ removedAt: 1 }).where('id', '=', lessonId).execute();
  server.pass({ seconds: 2 });
  const { body } = await browser.ask(`GET /api/lessons/${otherId}/playback`);
  expect(body.hls).toContain(`/${otherId}~${lessonId}/master.m3u8`);
  expect((await fetchAs(server, browser, body.hls)).status).toBe(200);
  expect((await fetchAs(server, browser, address)).status).toBe(404);
  expect((await browser.ask(`GET /api/lessons/${lessonId}/playback`)).status).toBe(404);
});

async function createSite(env: Record<string, string> = { MEDIA_EDGE: 'true' }) {
  const server = await createVideoServer(env);
  const learner = await signInViewer(server, 'learner@example.com');
  const folder = await readMediaUrl(learner);
  const passes = async (path: string, headers: Record<string, string> = {}, browser = learner) => {
    const reply = await requestRaw(server, browser, { path, headers });
    return [reply.headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith('pass='));
  };
  return { server, learner, folder, passes };
}

test('each authorized reply sets a half-minute pass that scripts cannot read', async () => {
  const { folder, passes } = await createSite();
  for (const file of ['720p.m3u8', '720p-1.m4s', 'captions.vtt'])
    expect(await passes(`${folder}/${file}`)).toEqual([
      expect.stringMatching(/^pass=[\da-z]+\.[\w-]{43}; Max-Age=30; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
});

test('a pass expires with its media URL', async () => {
  const { server, folder, passes } = await createSite();
  const expiresAt = Number.parseInt(folder.split('/')[2] ?? '', 36);
  server.pass({ seconds: (expiresAt - server.now()) / 1000 - 10 });
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([expect.stringContaining('Max-Age=10;')]);
});

test('gives no pass after a rejection, to the patrol, or for another video’s URL', async () => {
  const { server, learner, folder, passes } = await createSite();
  const other = await signInViewer(server, 'other@example.com');
  expect(await passes(`${folder}/720p-1.m4s`, {}, other)).toEqual([]);
  expect(await passes(`${folder.replace(/~.*/, `~${otherLesson}`)}/720p-1.m4s`)).toEqual([]);
  expect(await passes(`${folder}/720p-1.m4s`, { [patrolHeader]: patrolPass(server) })).toEqual([]);
  await setPlan(server.db, { uid: learner.uid, plan: 'free' });
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([]);
});

test('gives no passes without a CDN in front', async () => {
  const { folder, passes } = await createSite({});
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([]);
});
