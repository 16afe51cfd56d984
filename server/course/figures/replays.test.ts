import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { countFigures } from './count-figures.ts';
import { saveReplays } from './replays.ts';

const lessonId = sections[0]?.lessons[0]?.id ?? '';

async function openLesson(ctx: TestContext, email?: string) {
  const browser = await signIn(ctx, email);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const { body } = await browser.ask(`GET /api/lessons/${lessonId}/playback`);
  return (report: { ranges: number[][]; replayed?: number[][] }) =>
    browser.ask(`PUT /api/lessons/${lessonId}/progress`, { resumeAt: 1, stream: body.stream, ...report });
}

const readRows = (ctx: TestContext) =>
  ctx.db.selectFrom('lessonReplays').select(['second', 'replayedMs']).orderBy('second').execute();

test('adds up what learners play again, and saves it without a write of the report', async () => {
  const ctx = await createTestContext();
  const [ann, ben] = [await openLesson(ctx, 'ann@example.com'), await openLesson(ctx, 'ben@example.com')];
  ctx.pass({ seconds: 12 });
  expect((await ann({ ranges: [[0, 10]], replayed: [[3, 10]] })).status).toBe(200);
  expect((await ben({ ranges: [[0, 10]], replayed: [[9, 11.5]] })).status).toBe(200);
  expect(await readRows(ctx)).toEqual([]);
  await saveReplays(ctx);
  ctx.pass({ seconds: 10 });
  await ann({ ranges: [[0, 10]], replayed: [[3, 4]] });
  await saveReplays(ctx);
  await saveReplays(ctx);
  expect(await readRows(ctx)).toEqual([
    { second: 0, replayedMs: 3000 },
    { second: 5, replayedMs: 6000 },
    { second: 10, replayedMs: 1500 },
  ]);
});

test('counts no more than could have been played since the last report', async () => {
  const ctx = await createTestContext();
  const report = await openLesson(ctx);
  // Each of four seconds counts at the speed of 2.5.
  for (let reports = 0; reports < 4; reports++) {
    ctx.pass({ seconds: 1 });
    await report({ ranges: [[0, 2]], replayed: [[0, 20]] });
  }
  await saveReplays(ctx);
  expect(await readRows(ctx)).toEqual([{ second: 0, replayedMs: 10_000 }]);
});

test('leaves out the team, and reports without anything played again', async () => {
  const ctx = await createTestContext();
  const [instructor, learner] = [await openLesson(ctx, 'instructor@example.com'), await openLesson(ctx)];
  ctx.pass({ seconds: 10 });
  expect((await instructor({ ranges: [[0, 10]], replayed: [[0, 5]] })).status).toBe(200);
  expect((await learner({ ranges: [[0, 10]] })).status).toBe(200);
  await saveReplays(ctx);
  expect(await readRows(ctx)).toEqual([]);
});

test('keeps the counts when they cannot be saved', async () => {
  const ctx = await createTestContext();
  const report = await openLesson(ctx);
  ctx.pass({ seconds: 10 });
  await report({ ranges: [[0, 10]], replayed: [[0, 5]] });
  await ctx.db.schema.alterTable('lessonReplays').renameTo('elsewhere').execute();
  await expect(saveReplays(ctx)).rejects.toThrow();
  await ctx.db.schema.alterTable('elsewhere').renameTo('lessonReplays').execute();
  await saveReplays(ctx);
  expect(await readRows(ctx)).toEqual([{ second: 0, replayedMs: 5000 }]);
});

test('a count deletes what was played again of a video that its lesson no longer shows', async () => {
  const ctx = await createTestContext();
  const report = await openLesson(ctx);
  ctx.pass({ seconds: 10 });
  await report({ ranges: [[0, 10]], replayed: [[0, 5]] });
  await saveReplays(ctx);
  await countFigures(ctx, { now: ctx.now() });
  expect(await readRows(ctx)).toHaveLength(1);
  await ctx.db.insertInto('videos').values({ id: 'new-video', lengthMs: 20_000 }).execute();
  await ctx.db.updateTable('lessons').set({ videoId: 'new-video' }).where('id', '=', lessonId).execute();
  await countFigures(ctx, { now: ctx.now() });
  expect(await readRows(ctx)).toEqual([]);
});
