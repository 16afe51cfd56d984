import { expect, test } from 'vitest';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import {
  endGrant,
  findGrant,
  findOpenGrant,
  insertGrant,
  listDueGrants,
  listGrants,
  listOpenGrants,
} from './grant-store.ts';

const grant = {
  id: 'one',
  uid: 'ann',
  plan: 'ultra',
  why: 'a scholarship',
  grantedBy: 'ben',
  grantedAt: 10,
  endsAt: null,
} as const;
const open = { couponId: null, endedAt: null, endedBy: null, endedWhy: null, replacedBy: null };

async function databaseOfAnn() {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  return db;
}

test('a user has at most one open grant, even with simultaneous inserts', async () => {
  const db = await databaseOfAnn();
  const given = await Promise.all(['one', 'two', 'three'].map((id) => insertGrant(db, { ...grant, id })));
  expect(given.filter((one) => one !== null)).toHaveLength(1);
  expect(await listGrants(db, { uid: 'ann' })).toHaveLength(1);
  expect(await insertGrant(db, { ...grant, id: 'bens', uid: 'ben' })).toEqual({ id: 'bens' });
  const both = await listOpenGrants(db, { uids: ['ann', 'ben', 'nobody'] });
  expect(both.map(({ uid }) => uid).toSorted()).toEqual(['ann', 'ben']);
  expect(await listOpenGrants(db, { uids: [] })).toEqual([]);
});

test('a grant ends once, keeps its reason, and allows another', async () => {
  const db = await databaseOfAnn();
  await insertGrant(db, grant);
  expect(await findOpenGrant(db, { uid: 'ann' })).toEqual({ ...grant, ...open });
  const ends = await Promise.all(
    ['over', 'again'].map((why) => endGrant(db, { id: 'one', by: 'ben', why, now: 20 })),
  );
  expect(ends.filter((one) => one !== null)).toEqual([{ uid: 'ann', plan: 'ultra' }]);
  expect(await findOpenGrant(db, { uid: 'ann' })).toBeUndefined();
  expect(await findGrant(db, { id: 'one' })).toMatchObject({ ...grant, endedAt: 20, endedBy: 'ben' });
  expect(await insertGrant(db, grant)).toBeNull();
  expect(await insertGrant(db, { ...grant, id: 'two', grantedAt: 30 })).toEqual({ id: 'two' });
  expect((await listGrants(db, { uid: 'ann' })).map(({ id }) => id)).toEqual(['two', 'one']);
});

test('grants are due from their end time until they are ended', async () => {
  const db = await databaseOfAnn();
  await addUsers(db, 'cem');
  await insertGrant(db, { ...grant, endsAt: 50 });
  await insertGrant(db, { ...grant, id: 'two', uid: 'ben', endsAt: 40 });
  await insertGrant(db, { ...grant, id: 'three', uid: 'cem' });
  const due = (now: number, atMost = 10) => listDueGrants(db, { now, atMost });
  expect(await due(39)).toEqual([]);
  expect(await due(40)).toEqual([{ id: 'two', uid: 'ben' }]);
  expect(await due(50)).toEqual([
    { id: 'two', uid: 'ben' },
    { id: 'one', uid: 'ann' },
  ]);
  expect(await due(50, 1)).toHaveLength(1);
  await endGrant(db, { id: 'two', by: 'time', why: '', now: 50 });
  expect(await due(50)).toEqual([{ id: 'one', uid: 'ann' }]);
});
