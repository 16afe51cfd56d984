import { expect, test } from 'vitest';
import { fastestSpeed, type PlayedRange } from '#rules/progress.ts';
import type { Database } from '#server/db/database.ts';
import { addLessons, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { openLesson } from './progress.ts';
import { creditProgress, type StoredCredit, unusedBudget } from './progress-credit.ts';

const start = Date.UTC(2026, 10, 22);

async function databaseWithOpenLessons(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'a' }, { id: 'b' });
  for (const lessonId of ['a', 'b']) await openLesson(db, { uid: 'ann', lessonId, now: start });
  return db;
}

type Report = { lesson?: string; ranges: PlayedRange[]; after: number; resumeAt?: number };

/** Reports seconds after the start; the report knows nothing of what was credited meanwhile. */
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

test('what was played is credited, and the second to resume at, but not beyond the end', async () => {
  const db = await databaseWithOpenLessons();
  expect(await report(db, { ranges: [[0, 30]], after: 30, resumeAt: 999 })).toEqual({
    watched: false,
    seconds: 30,
    resumeAt: 100,
    playedAt: start + 30_000,
    tick: null,
  });
});

test('seconds that were reported before count once', async () => {
  const db = await databaseWithOpenLessons();
  await report(db, { ranges: [[0, 30]], after: 30 });
  expect(await report(db, { ranges: [[10, 40]], after: 60 })).toMatchObject({ seconds: 40 });
});

test('nobody plays faster than the fastest speed allows, over all lessons together', async () => {
  const db = await databaseWithOpenLessons();
  expect(await report(db, { ranges: [[0, 100]], after: 10 })).toMatchObject({
    seconds: 10 * fastestSpeed,
  });
  expect(await report(db, { lesson: 'b', ranges: [[0, 100]], after: 10 })).toMatchObject({ seconds: 0 });
  expect(await report(db, { lesson: 'b', ranges: [[0, 100]], after: 14 })).toMatchObject({
    seconds: 4 * fastestSpeed,
  });
});

test('two devices that report at one moment share the clock, and neither overwrites the other', async () => {
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

test('a lesson is watched from the report that completes it, and stays watched since then', async () => {
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

test('who never opened the lesson gets nothing', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'a' });
  expect(await report(db, { ranges: [[0, 30]], after: 30 })).toBeNull();
});

test('reports are counted within a window, and a new window begins with one', async () => {
  const db = await databaseWithOpenLessons();
  await report(db, { ranges: [], after: 1 });
  for (const after of [2, 3]) await report(db, { ranges: [], after }, await budgetOf(db));
  const { windowStart, reports } = await budgetOf(db);
  expect([windowStart, reports]).toEqual([start + 1_000, 3]);
  await report(db, { ranges: [], after: 61 }, await budgetOf(db));
  expect(await budgetOf(db)).toMatchObject({ windowStart: start + 61_000, reports: 1 });
});

test('a budget that a wrong clock spent for years ahead counts from now on', async () => {
  const db = await databaseWithOpenLessons();
  const spentUntil = start + 365 * 86_400_000;
  await db.insertInto('watchBudgets').values({ uid: 'ann', spentUntil }).execute();
  expect(await report(db, { ranges: [[0, 20]], after: 10 })).toMatchObject({ seconds: 0 });
  expect(await report(db, { ranges: [[0, 20]], after: 20 })).toMatchObject({ seconds: 20 });
});
