/** Attempts to earn the certificate without watching the course (promise I8). */
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { fastestSpeed, rangesAtMost, budgetAtMostMs, watchedShare } from '#rules/progress.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds, type TestContext } from '#tests/test-context.ts';

const videos = sections.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video'));
const ids = videos.map(({ id }) => id);
const [first = '', second = ''] = ids;
const whole = { ranges: [[0, lessonSeconds]], resumeAt: lessonSeconds };

async function cheat(ctx: TestContext) {
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  return browser;
}

const open = (browser: TestBrowser, id: string) => browser.ask(`GET /api/lessons/${id}/playback`);
const claim = (browser: TestBrowser, id: string, report: unknown) =>
  browser.ask(`PUT /api/lessons/${id}/progress`, report);

/** The seconds of all lessons together, and how many count as watched, according to the server. */
async function creditOf(browser: TestBrowser): Promise<{ seconds: number; watched: number }> {
  const all = Object.values((await browser.ask('GET /api/progress')).body);
  return {
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    watched: all.filter(({ watched }) => watched).length,
  };
}

/** Tolerates a millisecond for each report, since lengths and times are stored in milliseconds. */
const playable = (seconds: number, reports = 1) => seconds * fastestSpeed + reports * 0.001;

test('finishing all lessons in a second credits a second', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  for (const id of ids) await open(browser, id);
  ctx.pass({ seconds: 1 });
  await Promise.all(ids.map((id) => claim(browser, id, whole)));
  const { seconds, watched } = await creditOf(browser);
  expect(seconds).toBeLessThanOrEqual(playable(1, ids.length));
  expect(watched).toBe(0);
});

test('opening all lessons today and finishing them next week credits half an hour of clock', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  const { uid } = browser.user;
  await ctx.db.updateTable('videos').set({ lengthMs: 1_500_000 }).execute();
  for (const id of ids) await open(browser, id);
  ctx.pass({ seconds: 7 * 24 * 60 * 60 });
  for (const id of ids) await claim(browser, id, { ranges: [[0, 1500]], resumeAt: 0 });
  const { seconds, watched } = await creditOf(browser);
  expect(seconds).toBeLessThanOrEqual(playable(budgetAtMostMs / 1000, ids.length));
  expect(watched).toBeLessThan(4);
  expect(await ctx.db.selectFrom('watchBudgets').selectAll().where('uid', '=', uid).execute()).toHaveLength(
    1,
  );
});

test('a lesson that was never opened has no progress, and opening it credits none', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  expect((await claim(browser, first, whole)).status).toBe(403);
  ctx.pass({ seconds: 3600 });
  await open(browser, first);
  expect((await claim(browser, first, whole)).body.seconds).toBe(0);
});

test('seeking to the end credits the last moment only', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 600 });
  const end = { ranges: [[lessonSeconds - 0.5, lessonSeconds]], resumeAt: lessonSeconds };
  expect((await claim(browser, first, end)).body).toMatchObject({ watched: false, seconds: 0.5 });
  const beyond = { ranges: [[lessonSeconds, lessonSeconds + 9999]], resumeAt: 1e15 };
  expect((await claim(browser, first, beyond)).body).toMatchObject({
    watched: false,
    seconds: 0.5,
    resumeAt: lessonSeconds,
  });
});

const unsound = {
  'negative times': '{"ranges":[[-20,0]],"resumeAt":0}',
  'a negative place to go on': '{"ranges":[],"resumeAt":-1}',
  NaN: '{"ranges":[[NaN,20]],"resumeAt":0}',
  'NaN in text': '{"ranges":[["NaN",20]],"resumeAt":0}',
  'nothing for a time': '{"ranges":[[null,20]],"resumeAt":0}',
  infinity: '{"ranges":[[0,1e999]],"resumeAt":0}',
  'a time of its own': '{"ranges":[[0,20]],"resumeAt":0,"now":4102444800000}',
  'what only the server says': '{"ranges":[[0,20]],"resumeAt":0,"watched":true}',
  'somebody else’s uid': '{"ranges":[[0,20]],"resumeAt":0,"uid":"other"}',
  'more ranges than a report may hold': JSON.stringify({
    ranges: Array.from({ length: 501 }, () => [0, 1]),
    resumeAt: 0,
  }),
};

test('rejects a report with negative times, invalid numbers or unknown fields and changes nothing', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 60 });
  for (const [what, report] of Object.entries(unsound))
    expect([what, (await claim(browser, first, report)).status]).toEqual([what, 400]);
  expect(await creditOf(browser)).toEqual({ seconds: 0, watched: 0 });
});

test('counts reversed, overlapping and repeated ranges once', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 600 });
  const backwards = { ranges: [[9, 2]], resumeAt: 0 };
  expect((await claim(browser, first, backwards)).body.seconds).toBe(0);
  const often = { ranges: Array.from({ length: 500 }, (_, index) => [0, 2 + (index % 2)]), resumeAt: 0 };
  for (let times = 0; times < 5; times++) await claim(browser, first, often);
  expect(await creditOf(browser)).toEqual({ seconds: 3, watched: 0 });
});

test('a hundred reports in a second credit a second', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  for (let tenth = 0; tenth < 10; tenth++) {
    ctx.pass({ seconds: 0.1 });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        claim(browser, first, { ranges: [[index * 2, index * 2 + 2]], resumeAt: 0 }),
      ),
    );
  }
  const { seconds } = await creditOf(browser);
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThanOrEqual(playable(1, 100));
});

test('two tabs and two devices share one clock without losing credit', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  ctx.pass({ seconds: 1 });
  const device = await signIn(ctx);
  for (const one of [browser, device]) for (const id of [first, second]) await open(one, id);
  ctx.pass({ seconds: 4 });
  await Promise.all([
    claim(browser, first, { ranges: [[0, 10]], resumeAt: 10 }),
    claim(device, first, { ranges: [[10, 20]], resumeAt: 20 }),
    claim(browser, second, whole),
    claim(device, second, whole),
  ]);
  expect((await creditOf(browser)).seconds).toBeLessThanOrEqual(playable(4, 4));

  ctx.pass({ seconds: 60 });
  await Promise.all([
    claim(browser, first, { ranges: [[0, 5]], resumeAt: 5 }),
    claim(device, first, { ranges: [[15, 20]], resumeAt: 20 }),
  ]);
  const { body } = await claim(browser, first, { ranges: [], resumeAt: 0 });
  expect(body.seconds).toBeGreaterThanOrEqual(10);
});

test('ignores the browser’s clock, and a jump of the server’s clock credits and removes nothing', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 2 });
  const future = { date: 'Fri, 01 Jan 2100 00:00:00 GMT' };
  const path = `PUT /api/lessons/${first}/progress` as const;
  expect((await browser.ask(path, whole, future)).body.seconds).toBe(5);
  ctx.pass({ seconds: -3600 });
  expect((await claim(browser, first, whole)).body.seconds).toBe(5);
  ctx.pass({ seconds: 3600 });
  expect((await claim(browser, first, whole)).body.seconds).toBe(5);
  ctx.pass({ seconds: 2 });
  expect((await claim(browser, first, whole)).body.seconds).toBe(10);
});

test('marks a lesson watched at exactly nine tenths of its length', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 60 });
  const nearly = watchedShare * lessonSeconds - 0.5;
  expect((await claim(browser, first, { ranges: [[0, nearly]], resumeAt: 0 })).body.watched).toBe(false);
  const enough = { ranges: [[0, watchedShare * lessonSeconds]], resumeAt: 0 };
  expect((await claim(browser, first, enough)).body.watched).toBe(true);
  expect((await claim(browser, first, { ranges: [], resumeAt: 0 })).body.watched).toBe(true);
});

test('reports of five hundred slivers leave no trace, and a row with many ranges shrinks', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  await open(browser, first);
  ctx.pass({ seconds: 600 });
  const rangesOf = async () => {
    const row = ctx.db.selectFrom('progress').select('ranges').where('uid', '=', browser.user.uid);
    return JSON.parse((await row.executeTakeFirstOrThrow()).ranges) as [number, number][];
  };
  for (let report = 0; report < 5; report++) {
    const slivers = Array.from({ length: 500 }, (_, at) => {
      const from = (at + report / 5) * 0.04;
      return [from, from + 1e-7];
    });
    expect((await claim(browser, first, { ranges: slivers, resumeAt: 0 })).status).toBe(200);
  }
  expect((await rangesOf()).length).toBeLessThanOrEqual(rangesAtMost(lessonSeconds));

  const bloated = Array.from({ length: 50_000 }, (_, at) => [at * 0.0004, at * 0.0004 + 1e-7]);
  await ctx.db
    .updateTable('progress')
    .set({ ranges: JSON.stringify([...bloated, [20.5, 21]]), playedMs: 5 })
    .where('uid', '=', browser.user.uid)
    .execute();
  const after = await claim(browser, first, { ranges: [[3, 5]], resumeAt: 0 });
  expect(after.body.seconds).toBe(2);
  expect(await rangesOf()).toEqual([[3, 5]]);
});

test('rate-limits a user’s endless reports, but no other user’s', async () => {
  const ctx = await createTestContext();
  const browser = await cheat(ctx);
  const other = await signIn(ctx, 'other@example.com');
  await setPlan(ctx.db, { uid: other.user.uid, plan: 'ultra' });
  for (const one of [browser, other]) await open(one, first);
  ctx.pass({ seconds: 8 });
  for (let report = 0; report < 240; report++)
    expect((await claim(browser, first, { ranges: [], resumeAt: 1 })).status).toBe(200);
  const [rejected, credited] = await Promise.all([claim(browser, first, whole), claim(other, first, whole)]);
  expect([rejected.status, rejected.body.code]).toEqual([429, 'resource-exhausted']);
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect([credited.status, credited.body.seconds]).toEqual([200, lessonSeconds]);
  ctx.pass({ seconds: 60 });
  expect((await claim(browser, first, whole)).body.seconds).toBe(lessonSeconds);
});
