import { expect, test } from 'vitest';
import { fastestSpeed, type PlayedRange } from '#rules/progress.ts';
import { createSession } from '#server/accounts/session-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addLessons, addUsers, addUserWithPlan, createTestDatabase, emailOf } from '#tests/test-database.ts';
import { openPlaybackSession } from './playback-session-store.ts';
import { creditProgress, findReporter, type StoredCredit, unusedBudget } from './progress-credit-store.ts';
import { openLesson } from './progress-store.ts';

const start = Date.UTC(2026, 10, 22);

async function databaseWithOpenLessons(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'a' }, { id: 'b' });
  for (const lessonId of ['a', 'b']) await openLesson(db, { uid: 'ann', lessonId, now: start });
  return db;
}

type Report = { lesson?: string; ranges: PlayedRange[]; after: number; resumeAt?: number };

/** Reports seconds after the start, without knowing what has been credited since then. */
function report(
  db: Database,
  { lesson = 'a', ranges, after, resumeAt = 0 }: Report,
  budget: StoredCredit['budget'] = unusedBudget,
) {
  const facts = { uid: 'ann', lesson: { id: lesson, lengthSeconds: 100 }, ranges, resumeAt };
  const credited = { ranges: '[]', openedAt: start, watchedAt: null };
  return db
    .transaction()
    .execute((tx) => creditProgress(tx, { ...facts, now: start + after * 1000 }, { budget, credited }));
}

const budgetOf = (db: Database) => db.selectFrom('watchBudgets').selectAll().executeTakeFirstOrThrow();

test('credits played ranges and the resume position, up to the video’s end', async () => {
  const db = await databaseWithOpenLessons();
  expect(await report(db, { ranges: [[0, 30]], after: 30, resumeAt: 999 })).toEqual({
    watched: false,
    seconds: 30,
    resumeAt: 100,
    playedAt: start + 30_000,
    tick: null,
  });
});

test('counts seconds that were reported before once', async () => {
  const db = await databaseWithOpenLessons();
  await report(db, { ranges: [[0, 30]], after: 30 });
  expect(await report(db, { ranges: [[10, 40]], after: 60 })).toMatchObject({ seconds: 40 });
});

test('credits at most the fastest speed, over all lessons together', async () => {
  const db = await databaseWithOpenLessons();
  expect(await report(db, { ranges: [[0, 100]], after: 10 })).toMatchObject({
    seconds: 10 * fastestSpeed,
  });
  expect(await report(db, { lesson: 'b', ranges: [[0, 100]], after: 10 })).toMatchObject({ seconds: 0 });
  expect(await report(db, { lesson: 'b', ranges: [[0, 100]], after: 14 })).toMatchObject({
    seconds: 4 * fastestSpeed,
  });
});

test('concurrent reports of two devices share the clock and overwrite nothing', async () => {
  const db = await databaseWithOpenLessons();
  const replies = await Promise.all([
    report(db, { ranges: [[0, 60]], after: 30 }),
    report(db, { lesson: 'b', ranges: [[0, 60]], after: 30 }),
    report(db, { ranges: [[40, 90]], after: 30 }),
  ]);
  expect(replies.every((reply) => reply !== null)).toBe(true);
  const rows = await db.selectFrom('progress').select('playedMs').execute();
  expect(rows.reduce((sum, { playedMs }) => sum + playedMs, 0)).toBe(30_000 * fastestSpeed);
});

test('marks a lesson watched by the report that completes it, permanently', async () => {
  const db = await databaseWithOpenLessons();
  expect(await report(db, { ranges: [[0, 89]], after: 50 })).toMatchObject({ watched: false });
  expect(await report(db, { ranges: [[0, 91]], after: 60 })).toMatchObject({ watched: true });
  await report(db, { ranges: [[0, 100]], after: 90 });
  const { watchedAt } = await db
    .selectFrom('progress')
    .select('watchedAt')
    .where('lessonId', '=', 'a')
    .executeTakeFirstOrThrow();
  expect(watchedAt).toBe(start + 60_000);
});

test('credits nothing for a lesson that was never opened', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'a' });
  expect(await report(db, { ranges: [[0, 30]], after: 30 })).toBeNull();
});

test('counts reports within a window, and the first report afterwards starts a new one', async () => {
  const db = await databaseWithOpenLessons();
  await report(db, { ranges: [], after: 1 });
  for (const after of [2, 3]) await report(db, { ranges: [], after }, await budgetOf(db));
  const { windowStart, reports } = await budgetOf(db);
  expect([windowStart, reports]).toEqual([start + 1_000, 3]);
  await report(db, { ranges: [], after: 61 }, await budgetOf(db));
  expect(await budgetOf(db)).toMatchObject({ windowStart: start + 61_000, reports: 1 });
});

test('a budget that a wrong clock spent years ahead counts from now', async () => {
  const db = await databaseWithOpenLessons();
  const spentUntil = start + 365 * 86_400_000;
  await db.insertInto('watchBudgets').values({ uid: 'ann', spentUntil }).execute();
  expect(await report(db, { ranges: [[0, 20]], after: 10 })).toMatchObject({ seconds: 0 });
  expect(await report(db, { ranges: [[0, 20]], after: 20 })).toMatchObject({ seconds: 20 });
});

async function databaseWithViewer(): Promise<Database> {
  const db = await createTestDatabase();
  await addUserWithPlan(db, 'ann', 'ultra');
  await addUsers(db, 'ben');
  await addLessons(db, { id: 'a' }, { id: 'b' });
  const session = { id: 's', tokenHash: 'token', uid: 'ann', userAgent: '', timeZone: '' };
  await createSession(db, { ...session, now: start });
  return db;
}

const find = (
  db: Database,
  more: { playbackSessionId?: string; lessonId?: string; tokenHash?: string } = {},
) =>
  findReporter(db, { tokenHash: 'token', lessonId: 'a', playbackSessionId: undefined, now: start, ...more });

test('a viewer without opened lessons has an unused budget and no credit', async () => {
  const db = await databaseWithViewer();
  expect(await find(db)).toEqual({
    user: {
      uid: 'ann',
      email: emailOf('ann'),
      country: 'unknown',
      plan: 'ultra',
      paidPlan: 'ultra',
      role: null,
    },
    session: { id: 's', uid: 'ann', createdAt: start, lastUsedAt: start, factorAt: null },
    budget: unusedBudget,
    credited: null,
    lastReportAt: null,
    playbackSession: null,
  });
  expect(await find(db, { tokenHash: 'guessed' })).toBeUndefined();
});

test('returns the reported lesson’s facts as of the last report', async () => {
  const db = await databaseWithViewer();
  await openLesson(db, { uid: 'ann', lessonId: 'a', now: start });
  const opened = { ranges: '[]', openedAt: start, watchedAt: null };
  expect(await find(db)).toMatchObject({ credited: opened, lastReportAt: start });
  const now = start + 10_000;
  const lastReport = { uid: 'ann', lesson: { id: 'a', lengthSeconds: 100 }, resumeAt: 10, now };
  await db
    .transaction()
    .execute((tx) =>
      creditProgress(tx, { ...lastReport, ranges: [[0, 10]] }, { budget: unusedBudget, credited: opened }),
    );
  const reporter = await find(db);
  expect(reporter?.credited).toEqual({ ...opened, ranges: '[[0,10]]' });
  expect(reporter?.budget).toMatchObject({ windowStart: now, reports: 1 });
  expect(reporter?.budget.spentUntil).toBeGreaterThan(start);
  expect((await find(db, { lessonId: 'b' }))?.credited).toBeNull();
});

test('finds a playback session by its own user only, with its last heartbeat', async () => {
  const db = await databaseWithViewer();
  for (const uid of ['ann', 'ben'])
    await openPlaybackSession(db, { uid, named: undefined, newId: `of ${uid}`, now: start + 5 });
  const playing = async (playbackSessionId: string) =>
    (await find(db, { playbackSessionId }))?.playbackSession;
  expect(await playing('of ann')).toEqual({ id: 'of ann', lastUsedAt: start + 5 });
  expect(await playing('of ben')).toBeNull();
  expect(await playing('stopped')).toBeNull();
});
