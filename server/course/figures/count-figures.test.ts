import { expect, test } from 'vitest';
import { leftAfterMs } from '#rules/lesson-figures.ts';
import type { PlayedRange } from '#rules/progress.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { saveVideo } from '#server/videos/store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addUsers } from '#tests/test-database.ts';
import { countFigures, countFiguresWhenDue } from './count-figures.ts';

const videos = sections.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind === 'video');
const lengths = [20, 97.3, 613, 1500.2];
const lessonIds = videos.slice(0, lengths.length).map(({ id }) => id);
const [first = '', second = ''] = lessonIds;

async function createSite() {
  const ctx = await createTestContext();
  for (const [index, id] of lessonIds.entries()) await setLength(ctx, id, lengths[index] ?? 0);
  const instructor = await signIn(ctx, 'instructor@example.com');
  return { ctx, instructor };
}

async function setLength({ db }: TestContext, lessonId: string, seconds: number) {
  await db
    .updateTable('videos')
    .set({ lengthMs: Math.round(seconds * 1000) })
    .where('id', 'in', (row) =>
      row.selectFrom('lessons').select('lessons.videoId').where('id', '=', lessonId),
    )
    .execute();
}

type Row = {
  uid: string;
  lessonId: string;
  ranges: PlayedRange[];
  resumeAt?: number;
  watched?: boolean;
  openedAt?: number;
  awayMs?: number;
};

async function addProgress(ctx: TestContext, rows: readonly Row[]) {
  const now = ctx.now();
  const values = rows.map(
    ({ uid, lessonId, ranges, resumeAt = 0, watched = false, openedAt, awayMs = 0 }) => ({
      uid,
      lessonId,
      ranges: JSON.stringify(ranges),
      playedMs: Math.round(ranges.reduce((sum, [from, to]) => sum + (to - from) * 1000, 0)),
      resumeAtMs: Math.round(resumeAt * 1000),
      openedAt: openedAt ?? now - awayMs,
      watchedAt: watched ? now - awayMs : null,
      updatedAt: now - awayMs,
    }),
  );
  for (let at = 0; at < values.length; at += 100)
    await ctx.db
      .insertInto('progress')
      .values(values.slice(at, at + 100))
      .execute();
}

/** A generator of numbers from 0 to below 1 that are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const uidOf = (index: number) => `learner-${index}`;

async function addManyLearners(ctx: TestContext, count: number) {
  const random = numbersFrom(7);
  const half = (seconds: number) => Math.floor(seconds * 2) / 2;
  const uids = Array.from({ length: count }, (_, index) => uidOf(index));
  await addUsers(ctx.db, ...uids);
  const rows = uids.flatMap((uid) =>
    lessonIds.flatMap((lessonId, lesson): Row[] => {
      const length = lengths[lesson] ?? 0;
      if (random() < 0.1) return [];
      const ranges: PlayedRange[] = [];
      let at = random() < 0.7 ? 0 : half(random() * length);
      while (at < length && random() < 0.8) {
        const end = Math.min(length, at + half(random() * length * 0.4) + 0.5);
        ranges.push([at, end]);
        at = end + half(random() * length * 0.1) + 0.5;
      }
      const resumeAt = random() < 0.1 ? 0 : random() * length;
      return [
        {
          uid,
          lessonId,
          ranges,
          resumeAt,
          watched: random() < 0.3,
          awayMs: Math.round(random() * 3 * leftAfterMs),
        },
      ];
    }),
  );
  await addProgress(ctx, rows);
}

/** Counts from the raw rows in another way: by tenths of a second, each played or not. */
async function countIndependently({ db, now }: TestContext, lessonId: string, length: number) {
  const rows = await db.selectFrom('progress').selectAll().where('lessonId', '=', lessonId).execute();
  const bin = Math.max(5, Math.ceil(length / 200));
  const bins = Math.ceil(length / bin);
  const zeros = () => Array.from({ length: bins }, () => 0);
  const played = zeros();
  const left = zeros();
  const ends: number[] = [];
  let [starters, finished] = [0, 0];
  for (const { ranges: stored, resumeAtMs, watchedAt, updatedAt } of rows) {
    const ranges = JSON.parse(stored) as PlayedRange[];
    if (ranges.length === 0) continue;
    starters++;
    if (watchedAt !== null) finished++;
    ends.push(Math.min(length, Math.ceil(Math.max(...ranges.map(([, to]) => to)) / bin) * bin));
    const tenths = zeros();
    const all = Math.round(length * 10);
    for (let tenth = 0; tenth < all; tenth++) {
      const middle = (tenth + 0.5) / 10;
      if (ranges.some(([from, to]) => from <= middle && middle < to))
        tenths[Math.floor(middle / bin)] = (tenths[Math.floor(middle / bin)] ?? 0) + 1;
    }
    for (const [index, count] of tenths.entries()) {
      const own = Math.min(all, (index + 1) * bin * 10) - index * bin * 10;
      if (count * 2 >= own) played[index] = (played[index] ?? 0) + 1;
    }
    if (watchedAt !== null || resumeAtMs === 0 || now() - updatedAt < 24 * 60 * 60 * 1000) continue;
    const at = Math.min(bins - 1, Math.floor(resumeAtMs / 1000 / bin));
    left[at] = (left[at] ?? 0) + 1;
  }
  ends.sort((one, other) => other - one);
  return { starters, finished, medianReach: ends[Math.ceil(starters / 2) - 1], bin, played, left };
}

test('the figures agree with an independent count of the raw rows of many learners', async () => {
  const { ctx, instructor } = await createSite();
  // More rows than one page of the count.
  await addManyLearners(ctx, 160);
  expect(await countFigures(ctx, { now: ctx.now() })).toBe(true);
  const { body: list } = await instructor.ask('GET /api/studio/lesson-figures');
  expect(list.countedAt).toBe(ctx.now());
  expect(list.lessons).toHaveLength(videos.length);
  for (const [index, lessonId] of lessonIds.entries()) {
    const raw = await countIndependently(ctx, lessonId, lengths[index] ?? 0);
    expect(raw.starters).toBeGreaterThan(100);
    const most = Math.max(...raw.left);
    const expected = {
      starters: raw.starters,
      totals: {
        finished: raw.finished,
        medianReach: raw.medianReach,
        biggestDrop: { at: raw.left.indexOf(most) * raw.bin, learners: most },
      },
    };
    expect(list.lessons[index]).toMatchObject({ id: lessonId, ...expected });
    const { body } = await instructor.ask(`GET /api/studio/lesson-figures/${lessonId}`);
    expect(body).toMatchObject({ id: lessonId, ...expected, videoSince: null });
    expect(body.bins).toEqual({
      seconds: raw.bin,
      played: raw.played,
      left: raw.left,
      replayed: raw.played.map(() => 0),
    });
  }
});

test('leaves out the team, and shows no curve for fewer than five starters', async () => {
  const { ctx, instructor } = await createSite();
  const uids = ['a', 'b', 'c', 'd', 'e', 'assistant'];
  await addUsers(ctx.db, ...uids);
  await ctx.db.updateTable('users').set({ role: 'assistant' }).where('uid', '=', 'assistant').execute();
  const play = (lessonId: string, ...who: string[]) =>
    addProgress(
      ctx,
      who.map((uid) => ({ uid, lessonId, ranges: [[0, 10]] })),
    );
  await play(first, 'a', 'b', 'c', 'd', 'assistant', instructor.user.uid);
  await play(second, 'a', 'b', 'c', 'd', 'e');
  const before = await instructor.ask('GET /api/studio/lesson-figures');
  expect(before.body.countedAt).toBeNull();
  expect(before.body.lessons[0]).toMatchObject({ starters: null, totals: null });
  await countFigures(ctx, { now: ctx.now() });
  const { body: few } = await instructor.ask(`GET /api/studio/lesson-figures/${first}`);
  expect(few).toMatchObject({ starters: 4, totals: null, bins: null });
  const { body: enough } = await instructor.ask(`GET /api/studio/lesson-figures/${second}`);
  expect(enough).toMatchObject({ starters: 5, totals: { finished: 0, medianReach: 10, biggestDrop: null } });
  expect(enough.bins?.played.slice(0, 3)).toEqual([5, 5, 0]);
});

test('a replaced video starts from zero, also after the former one was deleted', async () => {
  const { ctx, instructor } = await createSite();
  const { db } = ctx;
  const uids = ['a', 'b', 'c', 'd', 'e'];
  await addUsers(db, ...uids);
  const rows = uids.map((uid) => ({ uid, lessonId: first, ranges: [[0, 15] as const] }));
  await addProgress(ctx, rows);
  await countFigures(ctx, { now: ctx.now() });
  const starters = async () => {
    ctx.pass({ seconds: 5 });
    const { body } = await instructor.ask(`GET /api/studio/lesson-figures/${first}`);
    return [body.starters, body.videoSince];
  };
  expect(await starters()).toEqual([5, null]);

  const replacedAt = ctx.now();
  const { videoId: former } = await db
    .selectFrom('lessons')
    .select('videoId')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await db.insertInto('videos').values({ id: 'new-video', lengthMs: 20_000 }).execute();
  await db.updateTable('lessons').set({ videoId: 'new-video' }).where('id', '=', first).execute();
  await db
    .insertInto('formerVideos')
    .values({ lessonId: first, videoId: former ?? '', replacedAt })
    .execute();
  // Until the next count, the figures of the former video are not those of the new one.
  expect(await starters()).toEqual([null, null]);
  await countFigures(ctx, { now: ctx.now() });
  expect(await starters()).toEqual([0, replacedAt]);

  await db.deleteFrom('formerVideos').execute();
  await addUsers(db, 'f');
  await addProgress(ctx, [{ uid: 'f', lessonId: first, ranges: [[0, 5]] }]);
  await countFigures(ctx, { now: ctx.now() });
  expect(await starters()).toEqual([1, replacedAt]);
});

test('a new video starts from zero, also when the lesson had none in between', async () => {
  const { ctx, instructor } = await createSite();
  const { db } = ctx;
  const uids = ['a', 'b', 'c', 'd', 'e'];
  await addUsers(db, ...uids);
  await addProgress(
    ctx,
    uids.map((uid) => ({ uid, lessonId: first, ranges: [[0, 15]] })),
  );
  await countFigures(ctx, { now: ctx.now() });
  const show = async (videoId: string | null) => {
    ctx.pass({ seconds: 600 });
    await db.updateTable('lessons').set({ videoId }).where('id', '=', first).execute();
    await countFigures(ctx, { now: ctx.now() });
  };
  await show(null);
  await db.insertInto('videos').values({ id: 'new-video', lengthMs: 20_000 }).execute();
  await show('new-video');
  ctx.pass({ seconds: 5 });
  const { body } = await instructor.ask(`GET /api/studio/lesson-figures/${first}`);
  expect([body.starters, body.videoSince]).toEqual([0, ctx.now() - 5_000]);
});

test('counts when it is due, in one process, and again soon after it was stopped', async () => {
  const { ctx } = await createSite();
  const running = new AbortController().signal;
  const countedAt = async () =>
    (await ctx.db.selectFrom('lessonFigureCounts').select('countedAt').executeTakeFirst())?.countedAt;
  await Promise.all([countFiguresWhenDue(ctx, running), countFiguresWhenDue(ctx, running)]);
  const start = ctx.now();
  expect(await countedAt()).toBe(start);
  ctx.pass({ seconds: 599 });
  await countFiguresWhenDue(ctx, running);
  expect(await countedAt()).toBe(start);

  ctx.pass({ seconds: 1 });
  await addManyLearners(ctx, 160);
  await countFiguresWhenDue(ctx, AbortSignal.abort());
  expect(await countedAt()).toBe(start);
  await countFiguresWhenDue(ctx, running);
  expect(await countedAt()).toBe(ctx.now());
});

test('the whole team reads the figures and the sentences, and learners do not', async () => {
  const { ctx, instructor } = await createSite();
  const { videoId } = await ctx.db
    .selectFrom('lessons')
    .select('videoId')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const sentences = [
    { at: 0, text: 'Welcome.' },
    { at: 2.5, text: 'Let us start.' },
  ];
  await saveVideo(ctx.db, { videoId: videoId ?? '', renditions: [{ height: 720, bytes: 1 }], sentences });
  const { body } = await instructor.ask(`GET /api/studio/lesson-figures/${first}`);
  expect(body).toMatchObject({ section: sections[0]?.title, sentences, starters: null });
  expect((await instructor.ask('GET /api/studio/lesson-figures/no-lesson')).status).toBe(404);

  const learner = await signIn(ctx);
  await setPlan(ctx.db, { uid: learner.user.uid, plan: 'ultra' });
  expect((await learner.ask(`GET /api/studio/lesson-figures/${first}`)).status).toBe(403);
  await ctx.db.updateTable('users').set({ role: 'assistant' }).where('uid', '=', learner.user.uid).execute();
  expect((await learner.ask(`GET /api/studio/lesson-figures/${first}`)).status).toBe(200);
});
