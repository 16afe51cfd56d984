import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addLessons, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { openLesson, readProgress } from './progress-store.ts';
import { creditProgress, unusedBudget } from './progress-credit-store.ts';

const noProgress = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

async function databaseWithLessons(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await addLessons(db, { id: 'a' }, { id: 'b' });
  return db;
}

/** Plays a lesson of 100 seconds from its beginning at normal speed. */
async function play(db: Database, lessonId: string, seconds: number, at: number): Promise<void> {
  await openLesson(db, { uid: 'ann', lessonId, now: at });
  const stored = { budget: unusedBudget, credited: { ranges: '[]', openedAt: at, watchedAt: null } };
  const report = { ranges: [[0, seconds]] as const, resumeAt: seconds, now: at + seconds * 1000 };
  const lesson = { id: lessonId, lengthSeconds: 100 };
  await db
    .transaction()
    .execute((tx) => creditProgress(tx, { uid: 'ann', lesson, ...report, ranges: [[0, seconds]] }, stored));
}

test('a lesson that was only opened has no played seconds', async () => {
  const db = await databaseWithLessons();
  expect(await openLesson(db, { uid: 'ann', lessonId: 'a', now: 10 })).toEqual(noProgress);
  expect(await readProgress(db, { uid: 'ann' })).toEqual(new Map([['a', noProgress]]));
  expect(await readProgress(db, { uid: 'ben' })).toEqual(new Map());
});

test('opening a lesson again changes neither its progress nor its opening time', async () => {
  const db = await databaseWithLessons();
  await play(db, 'a', 40, 1_000_000);
  const before = await db.selectFrom('progress').selectAll().execute();
  expect(await openLesson(db, { uid: 'ann', lessonId: 'a', now: 9_000_000 })).toEqual({
    watched: false,
    seconds: 40,
    resumeAt: 40,
    playedAt: 1_040_000,
    tick: null,
  });
  expect(await db.selectFrom('progress').selectAll().execute()).toEqual(before);
});

test('a lesson is watched for the user who played it', async () => {
  const db = await databaseWithLessons();
  await play(db, 'a', 100, 1_000_000);
  await play(db, 'b', 50, 2_000_000);
  const watched = [...(await readProgress(db, { uid: 'ann' }))].filter(([, progress]) => progress.watched);
  expect(watched.map(([lessonId]) => lessonId)).toEqual(['a']);
  expect(await readProgress(db, { uid: 'ben' })).toEqual(new Map());
});

test('rejects opening an unknown lesson, and opening by an unknown user', async () => {
  const db = await databaseWithLessons();
  await expect(openLesson(db, { uid: 'ann', lessonId: 'gone', now: 1 })).rejects.toThrow(/foreign key/i);
  await expect(openLesson(db, { uid: 'nobody', lessonId: 'a', now: 1 })).rejects.toThrow(/foreign key/i);
});
