import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { publishForTest, withPreviews } from '#tests/content/previews.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import type { TestContext } from '#tests/test-context.ts';
import { createVideoServer, otherLesson, videoBytes, videoLesson } from '#tests/videos/test-videos.ts';

const guide = sections.at(-1)?.lessons[0]?.id ?? '';

async function siteWithPreview(env: Record<string, string> = {}) {
  const server = await createVideoServer(env);
  await publishForTest(server, withPreviews([videoLesson, guide]));
  return server;
}

async function playbackOf(browser: TestBrowser, lesson = videoLesson, stream?: string) {
  if (stream === undefined) return browser.ask(`GET /api/lessons/${lesson}/playback`);
  return browser.ask(`GET /api/lessons/${lesson}/playback?stream=${stream}`);
}

async function read(ctx: TestContext, browser: TestBrowser | null, path: string): Promise<Response> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return ctx.app.request(path, { headers: { cookie } });
}

test('a visitor plays a free preview, and nothing is stored about them', async () => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  const { status, body } = await playbackOf(visitor);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'video', resumeAt: 0, mark: null });
  expect(body).not.toHaveProperty('videoId');
  expect([...visitor.cookies.keys()]).toEqual(['visitor']);
  for (const file of ['master.m3u8', '720p-1.m4s', 'captions.vtt', 'poster.webp']) {
    const reply = await read(ctx, visitor, body.hls.replace('master.m3u8', file));
    expect([reply.status, await reply.text()], file).toEqual([200, videoBytes]);
  }
  for (const table of ['playbackSessions', 'progress'] as const)
    expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test.each([otherLesson, guide, 'no-such-lesson'])('a visitor is asked to sign in for %s', async (lesson) => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  const { status, body } = await playbackOf(visitor, lesson);
  expect([status, body.reason]).toEqual([401, 'sign-in']);
  expect(visitor.cookies.size).toBe(0);
});

test("a visitor's URL plays in no other browser, for no other lesson, and ends", async () => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  const { hls } = (await playbackOf(visitor)).body;
  expect((await read(ctx, null, hls)).status).toBe(401);
  const other = new TestBrowser(ctx);
  await playbackOf(other);
  expect((await read(ctx, other, hls)).status).toBe(403);
  const ofOther = hls.replaceAll(videoLesson, otherLesson);
  expect((await read(ctx, visitor, ofOther)).status).toBe(403);
  ctx.pass({ seconds: 30 * 60 });
  expect((await read(ctx, visitor, hls)).status).toBe(403);
});

test("a visitor's token opens no paid lesson, even if the cookie claims a session", async () => {
  const ctx = await siteWithPreview();
  const learner = await signIn(ctx);
  const { hls } = (await playbackOf(learner)).body;
  const visitor = new TestBrowser(ctx);
  visitor.cookies.set('visitor', (learner.cookies.get('session') ?? '').slice(0, 22).padEnd(22, 'A'));
  expect((await read(ctx, visitor, hls)).status).toBe(401);
});

test('a visitor gets no pass for a CDN, whatever session their browser names', async () => {
  const ctx = await siteWithPreview({ MEDIA_EDGE: 'true' });
  const visitor = new TestBrowser(ctx);
  const { hls } = (await playbackOf(visitor)).body;
  visitor.cookies.set('session', 'any');
  const reply = await read(ctx, visitor, hls);
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
});

test('the same tab gets the same URL again, so that its segments stay cached', async () => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  const first = (await playbackOf(visitor)).body;
  const again = (await playbackOf(visitor, videoLesson, first.stream)).body;
  expect(again.hls).toBe(first.hls);
});

test('withdrawing the preview ends its playback, and closing the site ends all', async () => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  const { hls } = (await playbackOf(visitor)).body;
  await publishForTest(ctx, withPreviews([]));
  expect((await read(ctx, visitor, hls)).status).toBe(401);
  expect((await playbackOf(visitor)).status).toBe(401);
  await publishForTest(ctx, withPreviews([videoLesson]));
  expect((await read(ctx, visitor, hls)).status).toBe(200);
  await publishForTest(ctx, withPreviews([videoLesson], { isOpen: false }));
  expect((await read(ctx, visitor, hls)).status).toBe(401);
  expect((await playbackOf(visitor)).status).toBe(401);
});

test('one network starts at most 300 previews in ten minutes', async () => {
  const ctx = await siteWithPreview();
  const visitor = new TestBrowser(ctx);
  await playbackOf(visitor);
  await ctx.db.updateTable('rateLimits').set({ count: 300 }).where('key', 'like', 'previews:%').execute();
  const { status, headers } = await playbackOf(visitor);
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, 600]);
  ctx.pass({ seconds: 601 });
  expect((await playbackOf(visitor)).status).toBe(200);
});

test("a signed-in learner's preview counts as usual, also in the tab that began as a visitor", async () => {
  const ctx = await siteWithPreview();
  const { stream } = (await playbackOf(new TestBrowser(ctx))).body;
  const learner = await signIn(ctx);
  const { status, body } = await playbackOf(learner, videoLesson, stream);
  expect(status).toBe(200);
  expect(body.stream).not.toBe(stream);
  ctx.pass({ seconds: 10 });
  const report = { ranges: [[0, 10]], resumeAt: 10, stream: body.stream };
  const progress = (await learner.ask(`PUT /api/lessons/${videoLesson}/progress`, report)).body;
  expect(progress).toMatchObject({ seconds: 10, resumeAt: 10, stream: 'playing' });
});
