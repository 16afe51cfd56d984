import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { createTestWorld } from '#tests/test-world.ts';
import { isDatabaseTrouble, migrate, openDatabase } from './database.ts';

test('many processes may bring one database up to date at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-migrate-'));
  const databaseUrl = await newPostgresDatabase();
  const databases = Array.from({ length: 5 }, () => openDatabase({ databaseUrl, dataDir }));
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.destroy()));
    rmSync(dataDir, { recursive: true });
  });
  await Promise.all(databases.map((db) => migrate(db)));
  for (const db of databases) expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('times and cents come back as the numbers that they are', async () => {
  const world = await createTestWorld();
  await world.db
    .insertInto('stripeEvents')
    .values({ id: 'evt', type: 'x', doneAt: 1_795_000_000_123 })
    .execute();
  const row = await world.db.selectFrom('stripeEvents').selectAll().executeTakeFirstOrThrow();
  expect(row.doneAt).toBe(1_795_000_000_123);
});

test('a transaction that fails leaves nothing behind', async () => {
  const world = await createTestWorld();
  const failing = world.db.transaction().execute(async (tx) => {
    await tx.insertInto('stripeEvents').values({ id: 'evt', type: 'x', doneAt: 1 }).execute();
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect(await world.db.selectFrom('stripeEvents').selectAll().execute()).toEqual([]);
});

test.each(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', '57P01', '53300', '08006', 'ECONNREFUSED'])(
  '%s means the database is in trouble, not that we are wrong',
  (code) => {
    expect(isDatabaseTrouble(Object.assign(new Error('away'), { code }))).toBe(true);
  },
);

test.each(['SQLITE_CONSTRAINT', '23505', ''])('%s is our own mistake', (code) => {
  expect(isDatabaseTrouble(Object.assign(new Error('mistake'), { code }))).toBe(false);
});
