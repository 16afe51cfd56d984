import { expect, test } from 'vitest';
import { sessionIdleMs, sessionMs, sessionsAtMost } from '#rules/sign-in/session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import {
  createSession,
  deleteOldSessions,
  endOtherSessions,
  endSession,
  listSessions,
  markSessionUsed,
} from './session-store.ts';

async function databaseOfAnn(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

function signIn(db: Database, id: string, now: number, uid = 'ann') {
  const session = {
    id,
    tokenHash: `hash of ${id}`,
    uid,
    userAgent: `agent of ${id}`,
    timeZone: 'Asia/Jakarta',
  };
  return db.transaction().execute((tx) => createSession(tx, { ...session, now }));
}

const open = async (db: Database, uid = 'ann', now = 100) =>
  (await listSessions(db, { uid, now })).map(({ id }) => id);

test('lists a user’s sessions by last use, latest first', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'phone', 1);
  await signIn(db, 'laptop', 2);
  await signIn(db, 'of ben', 3, 'ben');
  expect(await open(db)).toEqual(['laptop', 'phone']);
  await markSessionUsed(db, { session: { id: 'phone', lastUsedAt: 1 }, now: 50 });
  expect(await listSessions(db, { uid: 'ann', now: 60 })).toMatchObject([
    { id: 'phone', userAgent: 'agent of phone', timeZone: 'Asia/Jakarta', createdAt: 1, lastUsedAt: 50 },
    { id: 'laptop', createdAt: 2, lastUsedAt: 2 },
  ]);
});

test('the last use never moves back in time', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'phone', 10);
  await markSessionUsed(db, { session: { id: 'phone', lastUsedAt: 10 }, now: 50 });
  await markSessionUsed(db, { session: { id: 'phone', lastUsedAt: 10 }, now: 40 });
  expect(await listSessions(db, { uid: 'ann', now: 60 })).toMatchObject([{ lastUsedAt: 50 }]);
});

test('one sign-in too many ends the oldest session, and returns its device', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'of ben', 0, 'ben');
  for (let now = 1; now <= sessionsAtMost; now++) expect(await signIn(db, `s${now}`, now)).toEqual([]);
  // The oldest is decided by sign-in, not by last use.
  await markSessionUsed(db, { session: { id: 's1', lastUsedAt: 1 }, now: 50 });
  expect(await signIn(db, 'one-more', 60)).toEqual([{ userAgent: 'agent of s1' }]);
  expect(await open(db)).toEqual(['one-more', 's5', 's4', 's3', 's2']);
  expect(await open(db, 'ben')).toEqual(['of ben']);
});

test('simultaneous sign-ins keep no more than the limit', async () => {
  const db = await databaseOfAnn();
  const times = Array.from({ length: sessionsAtMost + 3 }, (_, place) => place + 1);
  const ended = await Promise.all(times.map((now) => signIn(db, `s${now}`, now)));
  expect(ended.flat()).toHaveLength(3);
  expect(await open(db)).toHaveLength(sessionsAtMost);
});

test('users can end only their own sessions, each once', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'phone', 1);
  expect(await endSession(db, { id: 'phone', uid: 'ben' })).toBeNull();
  expect(await endSession(db, { id: 'phone', uid: 'ann' })).toEqual({ id: 'phone' });
  expect(await endSession(db, { id: 'phone', uid: 'ann' })).toBeNull();
});

test('ends all other sessions of the user, and none of other users', async () => {
  const db = await databaseOfAnn();
  for (const [place, id] of ['phone', 'laptop', 'tablet'].entries()) await signIn(db, id, place + 1);
  await signIn(db, 'of ben', 1, 'ben');
  await endOtherSessions(db, { id: 'laptop', uid: 'ann' });
  expect([await open(db), await open(db, 'ben')]).toEqual([['laptop'], ['of ben']]);
});

test('expired sessions are not listed, and are deleted once they expired before a time', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'idle', 1_000);
  await signIn(db, 'used', 1_000);
  const idleAt = 1_000 + sessionIdleMs;
  await markSessionUsed(db, { session: { id: 'used', lastUsedAt: 1_000 }, now: 2_000 });
  expect(await open(db, 'ann', idleAt - 1)).toEqual(['used', 'idle']);
  expect(await open(db, 'ann', idleAt)).toEqual(['used']);
  await deleteOldSessions(db, { time: idleAt - 1 });
  expect(await endSession(db, { id: 'idle', uid: 'ann' })).not.toBeNull();
  for (let now = idleAt; now < 1_000 + sessionMs; now += sessionIdleMs - 1)
    await markSessionUsed(db, { session: { id: 'used', lastUsedAt: 2_000 }, now });
  await deleteOldSessions(db, { time: 999 + sessionMs });
  expect(await open(db, 'ann', 999 + sessionMs)).toEqual(['used']);
  await deleteOldSessions(db, { time: 1_000 + sessionMs });
  expect(await endSession(db, { id: 'used', uid: 'ann' })).toBeNull();
});

test('a token can open only one session', async () => {
  const db = await databaseOfAnn();
  await signIn(db, 'phone', 1);
  const copy = { id: 'copy', tokenHash: 'hash of phone', uid: 'ben', userAgent: '', timeZone: '' };
  await expect(createSession(db, { ...copy, now: 2 })).rejects.toThrow(/unique/i);
});
