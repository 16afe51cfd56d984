import { expect, test } from 'vitest';
import { playbackIdleMs, playbackSessionsAtMost } from '#rules/playback-session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { openPlaybackSession, saveHeartbeat } from './playback-session-store.ts';

async function databaseOfAnn(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

const start = (db: Database, newId: string, now: number, uid = 'ann') =>
  openPlaybackSession(db, { uid, named: undefined, newId, now });

const goOn = (db: Database, named: string, now: number) =>
  openPlaybackSession(db, { uid: 'ann', named, newId: `instead of ${named}`, now });

async function open(db: Database, uid = 'ann'): Promise<string[]> {
  const rows = await db.selectFrom('playbackSessions').select('id').where('uid', '=', uid).execute();
  return rows.map(({ id }) => id).toSorted();
}

test('an extra session ends the user’s oldest one, and no other user’s', async () => {
  const db = await databaseOfAnn();
  await start(db, 'of ben', 0, 'ben');
  expect(await start(db, 'a', 1)).toBe('a');
  expect(await start(db, 'b', 2)).toBe('b');
  expect(await start(db, 'c', 3)).toBe('c');
  expect(await open(db)).toEqual(['b', 'c']);
  expect(await open(db, 'ben')).toEqual(['of ben']);
});

test('continues a named session, and gives a stopped one no slot while all are in use', async () => {
  const db = await databaseOfAnn();
  for (const [now, id] of ['a', 'b', 'c'].entries()) await start(db, id, now);
  expect(await goOn(db, 'b', 10)).toBe('b');
  expect(await goOn(db, 'a', 11)).toBeNull();
  expect(await open(db)).toEqual(['b', 'c']);
});

test('resumes a stopped session as soon as a slot is idle', async () => {
  const db = await databaseOfAnn();
  for (const [now, id] of ['a', 'b', 'c'].entries()) await start(db, id, now);
  expect(await goOn(db, 'a', playbackIdleMs)).toBeNull();
  expect(await goOn(db, 'a', 1 + playbackIdleMs)).toBe('instead of a');
  expect(await open(db)).toEqual(['c', 'instead of a']);
});

test('concurrent starts never exceed the number of slots', async () => {
  const db = await databaseOfAnn();
  const ids = await Promise.all(Array.from({ length: 6 }, (_, place) => start(db, `s${place}`, place)));
  expect(ids).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
  expect(await open(db)).toHaveLength(playbackSessionsAtMost);
});

test('saves heartbeats sparsely, never back in time, and never for another user', async () => {
  const db = await databaseOfAnn();
  await start(db, 'a', 0);
  const beat = async (lastUsedAt: number, now: number, uid = 'ann') => {
    await saveHeartbeat(db, { uid, session: { id: 'a', lastUsedAt }, now });
    const row = await db.selectFrom('playbackSessions').select('lastUsedAt').executeTakeFirstOrThrow();
    return row.lastUsedAt;
  };
  expect(await beat(0, 24_999)).toBe(0);
  expect(await beat(0, 30_000, 'ben')).toBe(0);
  expect(await beat(0, 30_000)).toBe(30_000);
  expect(await beat(0, 26_000)).toBe(30_000);
});
