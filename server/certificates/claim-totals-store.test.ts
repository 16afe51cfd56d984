import { expect, test } from 'vitest';
import { countedArticles } from '#rules/certificate.ts';
import { markArticle, openLesson } from '#server/course/progress-store.ts';
import { saveQuizResult } from '#server/course/quiz-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addLessons, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { countLearnersOfLessons } from '#server/publishing/course-store.ts';
import { countVideos, readClaimTotals, readVideoLengths, readWatchedTotals } from './claim-totals-store.ts';

async function play(db: Database, uid: string, lessonId: string, playedMs: number): Promise<void> {
  const times = { resumeAtMs: 0, openedAt: 1, watchedAt: null, updatedAt: 1 };
  await db
    .insertInto('progress')
    .values({ uid, lessonId, ranges: '[]', playedMs, ...times })
    .execute();
}

test('counts a video at nine tenths of its length, and no links', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben', 'idle');
  const link = { kind: 'link', url: '', lengthSeconds: 0 } as const;
  await addLessons(db, { id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'link', ...link });
  await play(db, 'ann', 'a', 90_000);
  // Stored times are rounded, which may cost a millisecond.
  await play(db, 'ann', 'b', 89_999);
  await play(db, 'ann', 'c', 89_998);
  await play(db, 'ann', 'link', 5_000);
  await play(db, 'ben', 'a', 1_500);
  expect(await readWatchedTotals(db, { uids: ['ann', 'idle'] })).toEqual(
    new Map([
      ['ann', { watched: 2, playedSeconds: 269.997 }],
      ['idle', { watched: 0, playedSeconds: 0 }],
    ]),
  );
  expect((await readWatchedTotals(db, { uids: ['ben'] })).get('ben')).toEqual({
    watched: 0,
    playedSeconds: 1.5,
  });
  expect(await readWatchedTotals(db, { uids: [] })).toEqual(new Map());
});

test('excludes a removed lesson from the totals, and reports its learners', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await addLessons(db, { id: 'a' }, { id: 'b' });
  for (const uid of ['ann', 'ben']) await play(db, uid, 'b', 100_000);
  await db.updateTable('progress').set({ watchedAt: 5 }).where('uid', '=', 'ann').execute();
  const watched = async () => (await readWatchedTotals(db, { uids: ['ann'] })).get('ann')?.watched;
  expect(await watched()).toBe(1);
  await addLessons(db, { id: 'a' });
  expect(await watched()).toBe(0);
  expect(await countLearnersOfLessons(db, { lessonIds: ['a', 'b'] })).toEqual(new Map([['b', 1]]));
  expect(await countLearnersOfLessons(db, { lessonIds: [] })).toEqual(new Map());
  await addLessons(db, { id: 'a' }, { id: 'b' });
  expect(await watched()).toBe(1);
});

test('a claim counts the videos and minutes of its day after the course has changed', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await addLessons(db, { id: 'a' }, { id: 'b' }, { id: 'c' });
  for (const id of ['a', 'b']) await play(db, 'ann', id, 100_000);
  const claims = [{ uid: 'ann', claimedVideos: JSON.stringify({ a: 100_000, b: 100_000, c: 100_000 }) }];
  const claimed = new Map([['ann', { watched: 2, playedSeconds: 200, videos: 3 }]]);
  expect(await readClaimTotals(db, { claims })).toEqual(claimed);
  await addLessons(db, { id: 'x' });
  await play(db, 'ann', 'x', 50_000);
  expect(await readClaimTotals(db, { claims })).toEqual(claimed);
});

test('read articles count only if articles count, and a claim keeps whether they did', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  const article = { kind: 'article', lengthSeconds: 0 } as const;
  await addLessons(
    db,
    { id: 'film' },
    { id: 'marked', ...article },
    { id: 'quiz', ...article },
    { id: 'open', ...article },
  );
  await play(db, 'ann', 'film', 100_000);
  await markArticle(db, { uid: 'ann', lessonId: 'marked', isRead: true, now: 1 });
  await saveQuizResult(db, { uid: 'ann', lessonId: 'quiz', answers: {}, isRead: true, now: 1 });
  await openLesson(db, { uid: 'ann', lessonId: 'open', now: 1 });
  const watched = async (countsArticles: boolean) =>
    (await readWatchedTotals(db, { uids: ['ann'], countsArticles })).get('ann')?.watched;
  expect([await watched(false), await watched(true)]).toEqual([1, 3]);
  expect([await countVideos(db), await countVideos(db, { countsArticles: true })]).toEqual([1, 4]);
  expect(await readVideoLengths(db)).toEqual({ film: 100_000 });
  const counted = await readVideoLengths(db, { countsArticles: true });
  expect(counted).toEqual({ film: 100_000, marked: null, quiz: null, open: null });
  const claims = [{ uid: 'ann', claimedVideos: JSON.stringify(counted) }];
  expect(await readClaimTotals(db, { claims })).toEqual(
    new Map([['ann', { watched: 3, playedSeconds: 100, videos: 4 }]]),
  );
  expect(await countLearnersOfLessons(db, { lessonIds: ['marked', 'quiz', 'open'] })).toEqual(
    new Map([
      ['marked', 1],
      ['quiz', 1],
    ]),
  );
  expect(countedArticles(JSON.stringify(counted))).toBe(true);
  expect([countedArticles('{"film":1}'), countedArticles(null)]).toEqual([false, false]);
});
