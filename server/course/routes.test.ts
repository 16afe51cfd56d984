import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { readCourse } from './published-course.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const [firstLesson = ''] = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** The outline as sent to a browser, without decompressing it. */
async function askOutline(ctx: TestContext, browser: TestBrowser, headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await ctx.app.request('/api/course', { headers: { cookie, ...headers } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

test('two learners of a plan get the same bytes, whatever they have played', async () => {
  const ctx = await createTestContext();
  const [one, other] = [await signIn(ctx), await signIn(ctx, 'budi@example.com')];
  for (const { user } of [one, other]) await setPlan(ctx.db, { uid: user.uid, plan: 'premium' });
  await one.ask(`PUT /api/lessons/${firstLesson}/tick`, { tick: 'watched' });
  const [mine, theirs] = [await askOutline(ctx, one), await askOutline(ctx, other)];
  expect(mine.bytes.equals(theirs.bytes)).toBe(true);
  expect(mine.headers.get('etag')).toBe(theirs.headers.get('etag'));
  expect(mine.bytes.toString()).not.toContain('"progress"');
});

test('a change of access or price changes the bytes with the next request', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { uid } = learner.user;
  const tags = [(await askOutline(ctx, new TestBrowser(ctx))).headers.get('etag')];
  tags.push((await askOutline(ctx, instructor)).headers.get('etag'));
  for (const country of ['Others', 'Malaysia'])
    for (const plan of ['free', 'premium', 'ultra'] as const) {
      await setPlan(ctx.db, { uid, plan });
      await learner.ask('PATCH /api/me', { country });
      tags.push((await askOutline(ctx, learner)).headers.get('etag'));
    }
  expect(new Set(tags).size).toBe(8);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)('answers 304 to a browser that has the outline in %s', async (encoding, decompress) => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const accept = { 'accept-encoding': encoding };
  const first = await askOutline(ctx, learner, accept);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-encoding') ?? 'identity').toBe(encoding);
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect(first.headers.get('content-length')).toBe(String(first.bytes.length));
  const outline = JSON.parse(decompress(first.bytes).toString()) as { sections: unknown[] };
  expect(outline.sections).toHaveLength(sections.length);

  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const named of [etag, `W/${etag}`, `"older", ${etag}`]) {
    const again = await askOutline(ctx, learner, { ...accept, 'if-none-match': named });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
  }
  expect((await askOutline(ctx, learner, { ...accept, 'if-none-match': '"older"' })).status).toBe(200);

  // A lost right takes effect immediately, even for a browser that has cached the outline.
  await learner.ask('DELETE /api/sessions/current');
  const signedOut = await askOutline(ctx, learner, { ...accept, 'if-none-match': etag });
  expect(signedOut.status).toBe(200);
  expect(decompress(signedOut.bytes).toString()).toContain('"verdict":"sign-in"');
});

test('each encoding has its own ETag', async () => {
  const ctx = await createTestContext();
  const visitor = new TestBrowser(ctx);
  const replies = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => askOutline(ctx, visitor, { 'accept-encoding': encoding })),
  );
  expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(3);
});

test('a changed course replaces a cached outline', async () => {
  const ctx = await createTestContext();
  const visitor = new TestBrowser(ctx);
  const etag = (await askOutline(ctx, visitor)).headers.get('etag') ?? '';
  ctx.pass({ seconds: 60 });
  expect((await askOutline(ctx, visitor, { 'if-none-match': etag })).status).toBe(304);

  await ctx.db.updateTable('lessons').set({ title: 'Renamed' }).where('id', '=', firstLesson).execute();
  ctx.pass({ seconds: 60 });
  const changed = await askOutline(ctx, visitor, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.bytes.toString()).toContain('"Renamed"');
});

test('compresses the outline again only after a change', async () => {
  const ctx = await createTestContext();
  const { sections: before } = await readCourse(ctx);
  ctx.pass({ seconds: 60 });
  expect((await readCourse(ctx)).sections).toBe(before);
  await ctx.db.updateTable('lessons').set({ title: 'Renamed' }).where('id', '=', firstLesson).execute();
  ctx.pass({ seconds: 60 });
  expect((await readCourse(ctx)).sections).not.toBe(before);
});
