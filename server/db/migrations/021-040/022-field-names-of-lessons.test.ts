import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { fieldNames } from './022-field-names.ts';

const playing = { uid: 'aisyah', slot: 1, id: 'first', openedAt: 1_000, lastUsedAt: 2_000 };
const budget = { uid: 'aisyah', spentUntil: 3_000, windowStart: 1_500, reports: 4 };
const progress = {
  uid: 'aisyah',
  lessonId: 'intro',
  ranges: '[[0,10]]',
  playedMs: 10_000,
  resumeAtMs: 9_000,
  openedAt: 500,
  watchedAt: null,
  updatedAt: 2_000,
};
const key = { id: 'key', publicKey: '{}', currentSlot: 'current', createdAt: 100 };

/** A database as the release before this migration left it, with a row in each table that the migration renames. */
async function createFormerDatabase() {
  const db = await createDatabaseBefore(fieldNames);
  const former = untyped(db);
  const user = {
    uid: 'aisyah',
    email: 'aisyah@example.com',
    country: 'Malaysia',
    plan: 'ultra',
    createdAt: 1,
  };
  await former.insertInto('users').values(user).execute();
  await former.insertInto('sections').values({ id: 1, title: 'One', image: 'one', position: 0 }).execute();
  const lesson = { id: 'intro', sectionId: 1, position: 0, title: 'Intro', description: '' };
  await former
    .insertInto('lessons')
    .values({ ...lesson, kind: 'video', lengthMs: 60_000 })
    .execute();
  await former.insertInto('streams').values(playing).execute();
  await former.insertInto('watchClocks').values(budget).execute();
  await former
    .insertInto('progress')
    .values({ ...progress, tick: 'watched' })
    .execute();
  await former
    .insertInto('badgeKeys')
    .values({ ...key, sealedPrivateKey: 'v1.secret' })
    .execute();
  return db;
}

test('a site with data finds all rows of its lessons under the new names', async () => {
  const db = await createFormerDatabase();
  await migrate(db);
  expect(await db.selectFrom('playbackSessions').selectAll().execute()).toEqual([playing]);
  expect(await db.selectFrom('watchBudgets').selectAll().execute()).toEqual([budget]);
  expect(await db.selectFrom('progress').selectAll().execute()).toEqual([
    { ...progress, manualCompletion: 'watched' },
  ]);
  expect(await db.selectFrom('badgeKeys').selectAll().execute()).toEqual([
    { ...key, encryptedPrivateKey: 'v1.secret' },
  ]);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toEqual(expect.arrayContaining(['streams']));
  expect(tables).not.toEqual(expect.arrayContaining(['watchClocks']));
});

test('the keys of the renamed tables still refuse a second row and a user who is unknown', async () => {
  const db = await createFormerDatabase();
  await migrate(db);
  const open = (row: typeof playing) => db.insertInto('playbackSessions').values(row).execute();
  await expect(open({ ...playing, id: 'second' })).rejects.toThrow();
  await expect(open({ ...playing, uid: 'nobody' })).rejects.toThrow();
  await open({ ...playing, slot: 2, id: 'second' });
  const spend = (row: typeof budget) => db.insertInto('watchBudgets').values(row).execute();
  await expect(spend(budget)).rejects.toThrow();
  await expect(spend({ ...budget, uid: 'nobody' })).rejects.toThrow();
  await expect(
    db
      .insertInto('progress')
      .values({ ...progress, manualCompletion: null })
      .execute(),
  ).rejects.toThrow();
  await expect(
    db
      .insertInto('badgeKeys')
      .values({ ...key, id: 'other', encryptedPrivateKey: 'v1.other' })
      .execute(),
  ).rejects.toThrow();
});
