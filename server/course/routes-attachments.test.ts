import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { publishLessons, upload } from '#tests/test-attachments.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';

const lessonOf = (section: number) => sections[section - 1]!.lessons[0]!.id;
const [first, ultraOnly, guide] = [lessonOf(1), lessonOf(4), lessonOf(6)];
const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 256));

/** A site whose lessons of sections 1, 4 and 6 have a file each. */
async function createFixture(env: Record<string, string> = {}, name = 'Notes.pdf') {
  const ctx = await createTestContext({ env });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { id } = (await upload(ctx, instructor, bytes)).body;
  const attachments = [{ id, name }];
  await publishLessons(ctx, {
    [first]: { attachments },
    [ultraOnly]: { attachments },
    [guide]: { attachments },
  });
  return { ctx, instructor, id };
}

async function download(
  ctx: TestContext,
  browser: TestBrowser,
  { lesson, id, ...more }: { lesson: string; id: string; method?: string; headers?: Record<string, string> },
) {
  const cookie = `session=${browser.cookies.get('session') ?? ''}`;
  const reply = await ctx.app.request(`/api/lessons/${lesson}/attachments/${id}`, {
    method: more.method ?? 'GET',
    headers: { cookie, ...more.headers },
  });
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
}

async function learner(ctx: TestContext, plan: 'free' | 'premium' | 'ultra'): Promise<TestBrowser> {
  const browser = await signIn(ctx, `${plan}@example.com`);
  await setPlan(ctx.db, { uid: browser.user.uid, plan });
  return browser;
}

test('only viewers with access to the lesson download its file', async () => {
  const { ctx, instructor, id } = await createFixture();
  const answers = async (browser: TestBrowser) =>
    Promise.all(
      [first, ultraOnly, guide].map(async (lesson) => {
        const reply = await download(ctx, browser, { lesson, id });
        if (reply.status === 200) return reply.body.equals(bytes);
        return (JSON.parse(reply.body.toString()) as { reason?: string }).reason;
      }),
    );
  expect(await answers(new TestBrowser(ctx))).toEqual(['sign-in', 'sign-in', 'sign-in']);
  expect(await answers(await learner(ctx, 'free'))).toEqual(['buy', 'buy', 'buy']);
  expect(await answers(await learner(ctx, 'premium'))).toEqual([true, 'upgrade', true]);
  expect(await answers(await learner(ctx, 'ultra'))).toEqual([true, true, true]);
  expect(await answers(instructor)).toEqual([true, true, true]);
});

test('checks access at each download: it ends with the plan', async () => {
  const { ctx, id } = await createFixture();
  const browser = await signIn(ctx, 'was-premium@example.com');
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'premium' });
  expect((await download(ctx, browser, { lesson: first, id })).status).toBe(200);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'free' });
  expect((await download(ctx, browser, { lesson: first, id })).status).toBe(403);
});

test('serves only files that the published lesson names', async () => {
  const { ctx, instructor, id } = await createFixture();
  const { id: unnamed } = (await upload(ctx, instructor, 'not named by any lesson')).body;
  const second = sections[0]!.lessons[1]!.id;
  for (const asked of [
    { lesson: first, id: unnamed },
    { lesson: second, id },
    { lesson: 'nowhere', id },
    { lesson: first, id: '0'.repeat(64) },
  ])
    expect((await download(ctx, instructor, asked)).status).toBe(404);
  for (const wrong of ['x', '..%2f..%2fsecret.key', id.toUpperCase()])
    expect([400, 404]).toContain((await download(ctx, instructor, { lesson: first, id: wrong })).status);

  // A draft's file is unavailable before publication, and a removed one afterwards.
  await publishLessons(ctx, { [first]: { attachments: [] } });
  expect((await download(ctx, instructor, { lesson: first, id })).status).toBe(404);
  expect((await download(ctx, instructor, { lesson: ultraOnly, id })).status).toBe(200);
});

test('the outline lists the files of accessible lessons, the same for all viewers of a plan', async () => {
  const { ctx, id } = await createFixture();
  const filesFor = async (browser: TestBrowser) => {
    const { body } = await browser.ask('GET /api/course');
    const lessons = body.sections.flatMap((section) => section.lessons);
    return lessons.flatMap((lesson) => (lesson.attachments ?? []).map(({ name }) => [lesson.id, name]));
  };
  expect(await filesFor(new TestBrowser(ctx))).toEqual([]);
  expect(await filesFor(await learner(ctx, 'free'))).toEqual([]);
  expect(await filesFor(await learner(ctx, 'premium'))).toEqual([
    [first, 'Notes.pdf'],
    [guide, 'Notes.pdf'],
  ]);
  const { body } = await (await learner(ctx, 'ultra')).ask('GET /api/course');
  expect(body.sections[3]?.lessons[0]?.attachments).toEqual([{ id, name: 'Notes.pdf', bytes: 5_000 }]);
  expect(body.sections[0]?.lessons[1]).not.toHaveProperty('attachments');
});

test.each([
  ['Notes.pdf', 'application/pdf', 'attachment; filename="Notes.pdf"; filename*=UTF-8\'\'Notes.pdf'],
  ['page.html', 'application/octet-stream', 'attachment; filename="page.html"; filename*=UTF-8\'\'page.html'],
  [
    'Aisyah’s (1) 学习.zip',
    'application/zip',
    'attachment; filename="Aisyah_s (1) __.zip"; filename*=UTF-8\'\'Aisyah%E2%80%99s%20%281%29%20%E5%AD%A6%E4%B9%A0.zip',
  ],
  [
    "it's; 100% 'ok'.svg",
    'application/octet-stream',
    'attachment; filename="it_s_ 100_ _ok_.svg"; filename*=UTF-8\'\'it%27s%3B%20100%25%20%27ok%27.svg',
  ],
])('downloads %s as %s under its own name', async (name, type, disposition) => {
  const { ctx, id, instructor } = await createFixture({}, name);
  const reply = await download(ctx, instructor, { lesson: first, id });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': disposition,
    'content-length': '5000',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(reply.headers.get('content-disposition')).not.toMatch(/[^\x20-\x7e]/);
});

test('resumes an interrupted download, and HEAD returns its size', async () => {
  const { ctx, id, instructor } = await createFixture();
  const ask = (headers: Record<string, string>, method = 'GET') =>
    download(ctx, instructor, { lesson: first, id, headers, method });
  const etag = (await ask({}, 'HEAD')).headers.get('etag') ?? '';
  const rest = await ask({ range: 'bytes=4990-', 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 4990-4999/5000']);
  expect(rest.body.equals(bytes.subarray(4990))).toBe(true);
  expect((await ask({ range: 'bytes=9999-' })).status).toBe(416);
  const told = await ask({}, 'HEAD');
  expect([told.status, told.headers.get('content-length'), told.body.length]).toEqual([200, '5000', 0]);
});

test('behind nginx the site authorizes, and nginx sends under the same name', async () => {
  const { ctx, id, instructor } = await createFixture({ MEDIA_ACCEL_PREFIX: '/films/' });
  const reply = await download(ctx, instructor, { lesson: first, id });
  expect([reply.status, reply.body.length]).toEqual([200, 0]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-accel-redirect': `/films/_attachments/${id}`,
    'content-disposition': 'attachment; filename="Notes.pdf"; filename*=UTF-8\'\'Notes.pdf',
    'cache-control': 'private, no-store',
  });
  const rejected = await download(ctx, await learner(ctx, 'free'), { lesson: first, id });
  expect([rejected.status, rejected.headers.get('x-accel-redirect')]).toEqual([403, null]);
});

test('stores files in the video store and serves them by a URL that expires within a minute', async () => {
  let clock = () => 0;
  const store = await startTestStore(() => clock());
  const env = {
    MEDIA_URL: `${store.url}/videos`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  };
  const ctx = await createTestContext({ env });
  clock = ctx.now;
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { status, body } = await upload(ctx, instructor, 'the text of a file');
  expect(status).toBe(201);
  expect([...store.objects]).toEqual([[`/videos/_attachments/${body.id}`, 'the text of a file']]);
  expect(readdirSync(join(ctx.config.dataDir, 'media/_attachments'))).toEqual([]);
  await publishLessons(ctx, { [first]: { attachments: [{ id: body.id, name: 'Ä.txt' }] } });
  const reply = await download(ctx, instructor, { lesson: first, id: body.id });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([307, 'no-store']);
  const location = new URL(reply.headers.get('location') ?? '');
  expect(location.searchParams.get('response-content-disposition')).toContain("filename*=UTF-8''%C3%84.txt");
  expect(await (await fetch(location)).text()).toBe('the text of a file');
  ctx.pass({ seconds: 61 });
  expect((await fetch(location)).status).toBe(403);

  store.trouble = 500;
  const failed = await upload(ctx, instructor, 'another');
  expect([failed.status, failed.body.reason]).toEqual([503, 'store']);
  expect(readdirSync(join(ctx.config.dataDir, 'media/_attachments'))).toEqual([]);
});

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

test.runIf(process.platform === 'linux')('an aborted download leaves no file open', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { id } = (await upload(ctx, instructor, Buffer.alloc(20_000_000, 'film'))).body;
  await publishLessons(ctx, { [first]: { attachments: [{ id, name: 'film.mp4' }] } });
  const { url } = await serve(ctx, 'any');
  const path = join(ctx.config.dataDir, 'media/_attachments', id);
  const socket = connect(Number(new URL(url).port), 'localhost');
  const cookie = instructor.cookies.get('session') ?? '';
  socket.write(
    `GET /api/lessons/${first}/attachments/${id} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${cookie}\r\n\r\n`,
  );
  const head = await new Promise<string>((resolve) =>
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk.toString('latin1', 0, 15));
    }),
  );
  expect(head).toBe('HTTP/1.1 200 OK');
  await expect.poll(() => timesOpen(path)).toBe(1);
  socket.destroy();
  await expect.poll(() => timesOpen(path)).toBe(0);
});
