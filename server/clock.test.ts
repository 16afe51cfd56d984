import { expect, test } from 'vitest';
import { deletionDays } from '#rules/account.ts';
import { signIn } from '#tests/test-browser.ts';
import { learnerWhoPlayed } from '#tests/test-learner.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { cleanUp } from './jobs.ts';
import { hitRateLimit } from './platform/rate-limits.ts';
import { sections } from '#tests/content/default-course.ts';
import { beginUpload } from '#tests/videos/uploads.ts';

const day = 24 * 60 * 60;
const lessonId = sections[0]?.lessons[0]?.id ?? '';

/** Lets time pass on a running site, which cleans up regularly. */
async function run(ctx: TestContext, seconds: number): Promise<void> {
  for (let halfDays = 0; halfDays < (seconds / day) * 2; halfDays++) {
    ctx.pass({ seconds: day / 2 });
    await cleanUp(ctx);
  }
}

test('deletes an account a week after the request on a site that ran continuously', async () => {
  const ctx = await createTestContext();
  await cleanUp(ctx);
  const browser = await signIn(ctx, 'leaving@example.com');
  await browser.ask('POST /api/deletions');
  await run(ctx, deletionDays * day - day / 2);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
  await run(ctx, day / 2);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(false);
});

test('a clock forty days ahead deletes no account, and the week restarts once it is right', async () => {
  const ctx = await createTestContext();
  await run(ctx, 8 * day);
  const browser = await signIn(ctx, 'leaving@example.com');
  await browser.ask('POST /api/deletions');

  ctx.pass({ seconds: 40 * day });
  await cleanUp(ctx);
  await run(ctx, 2 * day);
  await (await signIn(ctx, 'wondering@example.com')).ask('POST /api/deletions');
  const asked = () =>
    ctx.db.selectFrom('users').select('email').where('deletionAskedAt', 'is not', null).execute();
  expect(await asked()).toHaveLength(2);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'clock-jumped' }));

  ctx.pass({ seconds: -40 * day });
  await cleanUp(ctx);
  await run(ctx, 6 * day);
  expect(await asked()).toHaveLength(2);
  await run(ctx, 2 * day);
  expect(await asked()).toEqual([]);
});

test('a clock a hundred days ahead ends no session permanently, and a steady one deletes ended sessions', async () => {
  const ctx = await createTestContext();
  await run(ctx, 2 * day);
  const browser = await signIn(ctx);
  const links = async () => (await ctx.db.selectFrom('signInLinks').select('id').execute()).length;
  ctx.pass({ seconds: 100 * day });
  await cleanUp(ctx);
  expect(await links()).toBe(1);
  ctx.pass({ seconds: -100 * day });
  await cleanUp(ctx);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
  await run(ctx, 2 * day);
  expect(await links()).toBe(0);
});

test('a clock a hundred days ahead removes no unfinished upload, and a steady one removes it after its week', async () => {
  const ctx = await createTestContext();
  await run(ctx, 2 * day);
  const instructor = await signIn(ctx, 'instructor@example.com');
  await beginUpload(ctx, instructor, { bytes: 20 });
  const uploads = async () =>
    (await ctx.db.selectFrom('videos').select('id').where('state', '=', 'uploading').execute()).length;
  ctx.pass({ seconds: 100 * day });
  await cleanUp(ctx);
  expect(await uploads()).toBe(1);
  ctx.pass({ seconds: -100 * day });
  await cleanUp(ctx);
  await run(ctx, 9 * day);
  expect(await uploads()).toBe(0);
});

test('a restart keeps the time that the clock was steady, and a week of downtime resets it', async () => {
  const ctx = await createTestContext();
  await cleanUp(ctx);
  const browser = await signIn(ctx, 'leaving@example.com');
  await browser.ask('POST /api/deletions');
  ctx.pass({ seconds: deletionDays * day });
  await cleanUp(ctx);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
});

test('a rate limit exhausted by a clock a day ahead is open once the clock is right', async () => {
  const { db } = await createTestContext();
  const now = Date.UTC(2026, 10, 21, 12);
  const limit = { key: 'asks', atMost: 2, windowMs: 60_000 };
  const ahead = now + day * 1000;
  for (let times = 0; times < 3; times++) await hitRateLimit(db, { ...limit, now: ahead });
  expect(await hitRateLimit(db, { ...limit, now: ahead })).toBe(60);
  expect(await hitRateLimit(db, { ...limit, now })).toBeNull();
  expect(await hitRateLimit(db, { ...limit, now })).toBeNull();
  expect(await hitRateLimit(db, { ...limit, now })).toBe(60);
});

test('processes whose clocks differ by seconds count together', async () => {
  const { db } = await createTestContext();
  const now = Date.UTC(2026, 10, 21, 12);
  const limit = { key: 'asks', atMost: 2, windowMs: 60_000 };
  for (let times = 0; times < 2; times++) await hitRateLimit(db, { ...limit, now: now + 5_000 });
  expect(await hitRateLimit(db, { ...limit, now })).toBe(60);
});

test('credits played seconds immediately after the clock was set back by a day, at the usual speed', async () => {
  const ctx = await createTestContext();
  ctx.pass({ seconds: day });
  const browser = await learnerWhoPlayed(ctx, 0);
  const open = () => browser.ask(`GET /api/lessons/${lessonId}/playback`);
  const report = async (seconds: number) =>
    (await browser.ask(`PUT /api/lessons/${lessonId}/progress`, { ranges: [[0, seconds]], resumeAt: 0 })).body
      .seconds;
  await open();
  ctx.pass({ seconds: 2 });
  expect(await report(5)).toBe(5);

  ctx.pass({ seconds: -day });
  expect(await report(20)).toBe(5);
  ctx.pass({ seconds: 2 });
  expect(await report(20)).toBe(10);
});
