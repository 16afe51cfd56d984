import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { countWatched } from '#server/store/progress.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds } from '#tests/test-context.ts';

const [[lessonId = ''] = [], , , [ultraOnly = ''] = []] = sections.map(({ lessons }) =>
  lessons.map(({ id }) => id),
);

async function premium() {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const { uid } = browser.user;
  await setPlan(ctx.db, { uid, plan: 'premium' });
  const tick = (id: string, value: unknown) => browser.ask(`PUT /api/lessons/${id}/tick`, { tick: value });
  return { ctx, browser, uid, tick };
}

test('a tick stands in the progress, earns nothing, and can be taken back', async () => {
  const { ctx, browser, uid, tick } = await premium();
  const untouched = { watched: false, seconds: 0, resumeAt: 0, playedAt: null };
  expect((await tick(lessonId, 'watched')).body).toEqual({ ...untouched, tick: 'watched' });
  const progress = (await browser.ask('GET /api/progress')).body;
  expect(progress[lessonId]).toEqual({ ...untouched, tick: 'watched' });
  expect(await countWatched(ctx.db, { uid })).toBe(0);
  expect((await tick(lessonId, null)).body.tick).toBeNull();
});

test('progress goes on beside a tick, and "not watched" takes no credit away', async () => {
  const { ctx, browser, uid, tick } = await premium();
  await tick(lessonId, 'not-watched');
  await browser.ask(`GET /api/lessons/${lessonId}/playback`);
  ctx.pass({ seconds: lessonSeconds });
  const played = { ranges: [[0, lessonSeconds]], resumeAt: lessonSeconds };
  const { body } = await browser.ask(`PUT /api/lessons/${lessonId}/progress`, played);
  expect(body).toMatchObject({ watched: true, tick: 'not-watched', playedAt: ctx.now() });
  expect(await countWatched(ctx.db, { uid })).toBe(1);
});

test('only a lesson that one may open is ticked, with a word that there is', async () => {
  const { tick } = await premium();
  expect((await tick(ultraOnly, 'watched')).status).toBe(403);
  expect((await tick('no-such-lesson', 'watched')).status).toBe(404);
  for (const value of ['done', true, undefined]) expect((await tick(lessonId, value)).status).toBe(400);
});

test('opening a lesson is not playing it', async () => {
  const { ctx, browser } = await premium();
  const open = () => browser.ask(`GET /api/lessons/${lessonId}/playback`);
  await open();
  ctx.pass({ seconds: 10 });
  await browser.ask(`PUT /api/lessons/${lessonId}/progress`, { ranges: [[0, 5]], resumeAt: 5 });
  const playedAt = ctx.now();
  ctx.pass({ seconds: 3600 });
  await open();
  const progress = (await browser.ask('GET /api/progress')).body;
  expect(progress[lessonId]?.playedAt).toBe(playedAt);
});
