import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { addLessons, addUserWithPlan, addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
import { openPlaybackSession } from './playback-sessions.ts';
import { openLesson } from './progress.ts';
import { creditProgress, unusedBudget } from './progress-credit.ts';
import { findReporter } from './reporters.ts';
import { createSession } from './sessions.ts';

const start = Date.UTC(2026, 10, 22);

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

test('a viewer who has opened nothing has an unused budget, and nothing to be credited', async () => {
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
    playbackSession: null,
  });
  expect(await find(db, { tokenHash: 'guessed' })).toBeUndefined();
});

test('the stored facts are those of the reported lesson, as the last report left them', async () => {
  const db = await databaseWithViewer();
  await openLesson(db, { uid: 'ann', lessonId: 'a', now: start });
  const opened = { ranges: '[]', openedAt: start, watchedAt: null };
  expect((await find(db))?.credited).toEqual(opened);
  const now = start + 10_000;
  const report = { uid: 'ann', lesson: { id: 'a', lengthSeconds: 100 }, resumeAt: 10, now };
  await db
    .transaction()
    .execute((tx) =>
      creditProgress(tx, { ...report, ranges: [[0, 10]] }, { budget: unusedBudget, credited: opened }),
    );
  const reporter = await find(db);
  expect(reporter?.credited).toEqual({ ...opened, ranges: '[[0,10]]' });
  expect(reporter?.budget).toMatchObject({ windowStart: now, reports: 1 });
  expect(reporter?.budget.spentUntil).toBeGreaterThan(start);
  expect((await find(db, { lessonId: 'b' }))?.credited).toBeNull();
});

test('a playback session is found by its own user alone, with its last heartbeat', async () => {
  const db = await databaseWithViewer();
  for (const uid of ['ann', 'ben'])
    await openPlaybackSession(db, { uid, named: undefined, newId: `of ${uid}`, now: start + 5 });
  const playing = async (playbackSessionId: string) =>
    (await find(db, { playbackSessionId }))?.playbackSession;
  expect(await playing('of ann')).toEqual({ id: 'of ann', lastUsedAt: start + 5 });
  expect(await playing('of ben')).toBeNull();
  expect(await playing('stopped')).toBeNull();
});
