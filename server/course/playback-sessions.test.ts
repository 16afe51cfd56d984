import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { playbackIdleMs } from '#rules/playback-session.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestServer, type TestServer } from '#tests/test-server.ts';

const [lessonId = '', nextId = ''] = sections[0]?.lessons.map(({ id }) => id) ?? [];

async function learner(server: TestServer) {
  const browser = await signIn(server, 'ultra@example.com');
  await setPlan(server.db, { uid: browser.user.uid, plan: 'ultra' });
  return browser;
}

async function play(browser: TestBrowser, stream?: string, lesson = lessonId) {
  const query = new URLSearchParams(stream === undefined ? {} : { stream }).toString();
  return browser.ask(`GET /api/lessons/${lesson}/playback?${query}`);
}

async function bytesOf(server: TestServer, browser: TestBrowser, playback: { body: { hls: string } }) {
  const cookie = `session=${browser.cookies.get('session')}`;
  const reply = await fetch(server.url + playback.body.hls, { headers: { cookie } });
  return [reply.status, reply.ok ? undefined : ((await reply.json()) as { reason?: string }).reason];
}

function usedNow({ db, now }: TestServer) {
  return db.selectFrom('playbackSessions').select('id').where('lastUsedAt', '=', now()).execute();
}

test('two playback sessions play; a third stops the oldest, which learns why', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const first = await play(browser);
  server.pass({ seconds: 1 });
  const second = await play(browser);
  expect(await bytesOf(server, browser, first)).toEqual([200, undefined]);
  expect(await bytesOf(server, browser, second)).toEqual([200, undefined]);
  server.pass({ seconds: 1 });
  const third = await play(browser);
  expect(await bytesOf(server, browser, first)).toEqual([403, 'streams']);
  expect(await bytesOf(server, browser, second)).toEqual([200, undefined]);
  expect(await bytesOf(server, browser, third)).toEqual([200, undefined]);
});

test('a stopped session is not renewed while two others play, and resumes when one ends', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const first = await play(browser);
  server.pass({ seconds: 1 });
  await play(browser);
  const third = await play(browser);
  const renewal = await play(browser, first.body.stream);
  expect([renewal.status, renewal.body.code, renewal.body.reason]).toEqual([
    403,
    'permission-denied',
    'streams',
  ]);
  server.pass({ seconds: playbackIdleMs / 1000 });
  expect(await bytesOf(server, browser, third)).toEqual([200, undefined]);
  // No reply waits for this write.
  await expect.poll(() => usedNow(server)).toHaveLength(1);
  const again = await play(browser, first.body.stream);
  expect(again.status).toBe(200);
  expect(await bytesOf(server, browser, again)).toEqual([200, undefined]);
  expect(await bytesOf(server, browser, third)).toEqual([200, undefined]);
});

test('a player keeps its playback session with a new URL and with the next lesson', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const first = await play(browser);
  const other = await play(browser);
  for (let times = 0; times < 5; times++) {
    server.pass({ seconds: 10 });
    const renewed = await play(browser, first.body.stream, times % 2 ? lessonId : nextId);
    expect([renewed.status, renewed.body.stream]).toEqual([200, first.body.stream]);
  }
  expect(await bytesOf(server, browser, other)).toEqual([200, undefined]);
});

test('media requests or progress reports alone keep a playback session in use', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const watched = await play(browser);
  const told = await play(browser);
  const progress = { ranges: [], resumeAt: 0, stream: told.body.stream };
  for (let times = 0; times < 5; times++) {
    server.pass({ seconds: playbackIdleMs / 2000 });
    expect(await bytesOf(server, browser, watched)).toEqual([200, undefined]);
    const { body } = await browser.ask(`PUT /api/lessons/${lessonId}/progress`, progress);
    expect(body.stream).toBe('playing');
  }
  const third = await play(browser);
  expect((await browser.ask(`PUT /api/lessons/${lessonId}/progress`, progress)).body.stream).toBe('playing');
  expect(await bytesOf(server, browser, watched)).toEqual([403, 'streams']);
  expect(await bytesOf(server, browser, third)).toEqual([200, undefined]);
});

test('credits what a stopped session played, and its report says that it stopped', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const first = await play(browser);
  server.pass({ seconds: 8 });
  await play(browser);
  await play(browser);
  const report = { ranges: [[0, 8]], resumeAt: 8, stream: first.body.stream };
  const { status, body } = await browser.ask(`PUT /api/lessons/${lessonId}/progress`, report);
  expect([status, body]).toMatchObject([200, { watched: false, seconds: 8, resumeAt: 8, stream: 'stopped' }]);
});

test('of fifty concurrent players two play, and other users’ sessions continue', async () => {
  const server = await createTestServer(lessonId);
  const browser = await learner(server);
  const other = await signIn(server, 'other@example.com');
  await setPlan(server.db, { uid: other.user.uid, plan: 'ultra' });
  const elsewhere = await play(other);
  const playbacks = await Promise.all(Array.from({ length: 50 }, () => play(browser)));
  const answers = await Promise.all(playbacks.map((playback) => bytesOf(server, browser, playback)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(2);
  expect(answers.filter(([, reason]) => reason === 'streams')).toHaveLength(48);
  expect(await bytesOf(server, other, elsewhere)).toEqual([200, undefined]);
});

test('watermarks the video with the viewer’s masked email, unless it is switched off', async () => {
  const server = await createTestServer(lessonId);
  expect((await play(await learner(server))).body.mark).toEqual({ text: 'u•••@example.com', opacity: 0.12 });
  const unmarked = await createTestServer(lessonId, { MARK_OPACITY: '0' });
  expect((await play(await learner(unmarked))).body.mark).toBeNull();
});
