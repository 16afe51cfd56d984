import { expect, test, vi } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { savedByUserAtMost } from '#rules/saved-lessons.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { forgetCourse, readCourse } from './published-course.ts';
import { saveLesson } from './saved-lessons-store.ts';

const [first, second] = sections[0]!.lessons.map(({ id }) => id) as [string, string];
const ofUltra = sections[3]!.lessons[0]!.id;
const link = sections.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'link')!.id;

async function learner(plan: Plan = 'ultra', email?: string, given?: TestContext) {
  const ctx = given ?? (await createTestContext());
  const browser = await signIn(ctx, email);
  const { uid } = browser.user;
  await setPlan(ctx.db, { uid, plan });
  const videoOf = async (id: string) => (await readCourse(ctx)).lessons.get(id)?.videoId ?? 'none';
  const save = async (id: string, videoId?: string) =>
    browser.ask(`PUT /api/saved-lessons/${id}`, { videoId: videoId ?? (await videoOf(id)), bytes: 1_000 });
  const list = () => browser.ask('GET /api/saved-lessons');
  return { ctx, browser, uid, save, list, videoOf };
}

test('a saved lesson is confirmed in its own session, with a half of the key that stays the same', async () => {
  const { ctx, save, list, videoOf } = await learner();
  expect((await list()).body).toEqual({ lessons: [], half: null });
  const { status, body } = await save(first);
  expect(status).toBe(200);
  expect(body.lessons).toEqual([{ id: first, videoId: await videoOf(first) }]);
  expect(body.half).toMatch(/^[\w-]{43}$/);
  await save(first);
  ctx.pass({ seconds: 60 });
  expect((await list()).body).toEqual(body);
});

test('another session has another half, and none of the lessons', async () => {
  const { ctx, save } = await learner();
  const { body } = await save(first);
  ctx.pass({ seconds: 60 });
  const again = await learner('ultra', undefined, ctx);
  expect((await again.list()).body).toMatchObject({ lessons: [], half: null });
  expect((await again.save(first)).body.half).not.toBe(body.half);
});

test('a refund, and a plan without the lesson, confirm it no longer', async () => {
  const { ctx, uid, save, list } = await learner();
  await save(first);
  await save(ofUltra);
  await setPlan(ctx.db, { uid, plan: 'premium' });
  expect((await list()).body.lessons).toMatchObject([{ id: first }]);
  await setPlan(ctx.db, { uid, plan: 'free' });
  expect((await list()).body).toMatchObject({ lessons: [], half: null });
  expect((await save(first)).body).toMatchObject({ code: 'permission-denied', reason: 'buy' });
});

test('a replaced video is confirmed no longer, and not saved', async () => {
  const { ctx, save, list, videoOf } = await learner();
  await save(first);
  const [before, other] = [await videoOf(first), await videoOf(second)];
  await ctx.db.updateTable('lessons').set({ videoId: other }).where('id', '=', first).execute();
  forgetCourse(ctx.db);
  expect((await list()).body).toMatchObject({ lessons: [], half: null });
  expect((await save(first, before)).body).toMatchObject({ code: 'aborted', reason: 'video-replaced' });
});

test('links and unknown lessons are not saved', async () => {
  const { save } = await learner();
  expect((await save(link, 'none')).status).toBe(404);
  expect((await save('no-such-lesson', 'none')).status).toBe(404);
});

test('removing a lesson frees its place, and a second time changes nothing', async () => {
  const { browser, save, list } = await learner();
  await save(first);
  for (let time = 0; time < 2; time++)
    expect((await browser.ask(`DELETE /api/saved-lessons/${first}`)).status).toBe(200);
  expect((await list()).body.lessons).toEqual([]);
});

test('the places of a learner are limited; saving a lesson again needs none', async () => {
  const { ctx, uid, save } = await learner();
  await save(first);
  const videos = sections.flatMap(({ lessons }) => lessons).map(({ id }) => id);
  let left = savedByUserAtMost - 1;
  for (let device = 0; left > 0; device++) {
    const session = {
      id: `device-${device}`,
      tokenHash: `device-${device}`,
      uid,
      userAgent: '',
      timeZone: '',
    };
    await ctx.db
      .insertInto('sessions')
      .values({ ...session, createdAt: 1, lastUsedAt: 1 })
      .execute();
    for (const lessonId of videos.slice(0, left)) {
      await saveLesson(ctx.db, { uid, sessionId: session.id, lessonId, videoId: 'v', bytes: 1, now: 1 });
      left -= 1;
    }
  }
  expect((await save(second)).body).toMatchObject({ code: 'aborted', reason: 'too-many-saved' });
  expect((await save(first)).status).toBe(200);
  await ctx.db.deleteFrom('sessions').where('id', '=', 'device-0').execute();
  expect((await save(second)).status).toBe(200);
});

test('the rows end with their session', async () => {
  const { ctx, browser, save } = await learner();
  await save(first);
  await browser.ask('DELETE /api/sessions/current');
  expect(await ctx.db.selectFrom('savedLessons').selectAll().execute()).toEqual([]);
});

test('a session that ends while it saves a lesson is rejected, and not as an error of the site', async () => {
  const { ctx, browser, save } = await learner();
  // The session ends after the request was authenticated, and before it writes.
  const begin = ctx.db.transaction.bind(ctx.db);
  const ending = vi.spyOn(ctx.db, 'transaction').mockImplementationOnce(() => {
    const begun = begin();
    const execute = begun.execute.bind(begun);
    begun.execute = async (work) => {
      await ctx.db.deleteFrom('sessions').where('uid', '=', browser.user.uid).execute();
      return execute(work);
    };
    return begun;
  });
  expect((await save(first)).status).toBe(401);
  expect(ending).toHaveBeenCalled();
});
