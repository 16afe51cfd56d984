import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sections } from '#content/course.ts';
import { readCourse } from '#server/flows/known-course.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestWorld, type TestWorld } from '#tests/test-world.ts';

const [firstLesson = ''] = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** The outline as a browser gets it: its bytes are still compressed. */
async function askOutline(world: TestWorld, browser: TestBrowser, headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await world.app.request('/api/course', { headers: { cookie, ...headers } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

test('two learners of a plan get the same bytes, whatever each has played', async () => {
  const world = await createTestWorld();
  const [one, other] = [await signIn(world), await signIn(world, 'budi@example.com')];
  for (const { user } of [one, other]) await setPlan(world.db, { uid: user.uid, plan: 'premium' });
  await one.ask(`PUT /api/lessons/${firstLesson}/tick`, { tick: 'watched' });
  const [mine, theirs] = [await askOutline(world, one), await askOutline(world, other)];
  expect(mine.bytes.equals(theirs.bytes)).toBe(true);
  expect(mine.headers.get('etag')).toBe(theirs.headers.get('etag'));
  expect(mine.bytes.toString()).not.toContain('"progress"');
});

test('whoever may open or would pay something else gets other bytes, from the next request on', async () => {
  const world = await createTestWorld();
  const learner = await signIn(world);
  const instructor = await signIn(world, 'instructor@example.com');
  const { uid } = learner.user;
  const tags = [(await askOutline(world, new TestBrowser(world))).headers.get('etag')];
  tags.push((await askOutline(world, instructor)).headers.get('etag'));
  for (const country of ['Others', 'Malaysia'])
    for (const plan of ['free', 'premium', 'ultra'] as const) {
      await setPlan(world.db, { uid, plan });
      await learner.ask('PATCH /api/me', { country });
      tags.push((await askOutline(world, learner)).headers.get('etag'));
    }
  expect(new Set(tags).size).toBe(8);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const)(
  'a browser that has the outline in %s is told that it still holds',
  async (encoding, decompress) => {
    const world = await createTestWorld();
    const learner = await signIn(world);
    const accept = { 'accept-encoding': encoding };
    const first = await askOutline(world, learner, accept);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(first.headers.get('content-type')).toBe('application/json');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(first.headers.get('content-length')).toBe(String(first.bytes.length));
    const outline = JSON.parse(decompress(first.bytes).toString()) as { sections: unknown[] };
    expect(outline.sections).toHaveLength(sections.length);

    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const named of [etag, `W/${etag}`, `"older", ${etag}`]) {
      const again = await askOutline(world, learner, { ...accept, 'if-none-match': named });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await askOutline(world, learner, { ...accept, 'if-none-match': '"older"' })).status).toBe(200);

    // A right that is gone is gone at once, also for who has the bytes.
    await learner.ask('DELETE /api/sessions/current');
    const signedOut = await askOutline(world, learner, { ...accept, 'if-none-match': etag });
    expect(signedOut.status).toBe(200);
    expect(decompress(signedOut.bytes).toString()).toContain('"verdict":"sign-in"');
  },
);

test('each encoding has an ETag of its own', async () => {
  const world = await createTestWorld();
  const visitor = new TestBrowser(world);
  const replies = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => askOutline(world, visitor, { 'accept-encoding': encoding })),
  );
  expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(3);
});

test('a change of the course is seen by whoever has the outline', async () => {
  const world = await createTestWorld();
  const visitor = new TestBrowser(world);
  const etag = (await askOutline(world, visitor)).headers.get('etag') ?? '';
  world.pass({ seconds: 60 });
  expect((await askOutline(world, visitor, { 'if-none-match': etag })).status).toBe(304);

  await world.db.updateTable('lessons').set({ title: 'Renamed' }).where('id', '=', firstLesson).execute();
  world.pass({ seconds: 60 });
  const changed = await askOutline(world, visitor, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.bytes.toString()).toContain('"Renamed"');
});

test('the outline is compressed anew only when it changed, however often the course is read', async () => {
  const world = await createTestWorld();
  const { sections: before } = await readCourse(world);
  world.pass({ seconds: 60 });
  expect((await readCourse(world)).sections).toBe(before);
  await world.db.updateTable('lessons').set({ title: 'Renamed' }).where('id', '=', firstLesson).execute();
  world.pass({ seconds: 60 });
  expect((await readCourse(world)).sections).not.toBe(before);
});
