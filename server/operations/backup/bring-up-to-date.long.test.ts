import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts';
import { lastMigration, migrations } from '#server/platform/db/migrations.ts';
import { releaseVersion } from '#server/platform/release.ts';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { listBackups } from './backup-folder.ts';
import { bringUpToDate } from '#server/operations/upgrade.ts';
import { restoreBackup } from './restore-backup.ts';

const formerMigration = lastMigration();

/** The migration of a later release, which the other files of this process must not see. */
const laterName = '900-later';

beforeAll(() => {
  migrations[laterName] = {
    up: (db: Kysely<unknown>) => db.schema.createTable('later').addColumn('id', 'integer').execute(),
  };
});

afterAll(() => {
  delete migrations[laterName];
});

/** Returns the same database without the types of the current tables. */
function untyped(db: Database): Kysely<Record<string, Record<string, string | number | null>>> {
  return db as unknown as Kysely<Record<string, Record<string, string | number | null>>>;
}

/** A data folder of its own, with a database migrated up to this migration. */
async function createSite(upTo: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const databaseUrl = await newPostgresDatabase();
  const db = openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => db.destroy());
  if (upTo !== null) await migrate(db, { upTo });
  const numbers = { daily: 7, weekly: 4, beforeMigration: 2, isNightly: true, store: null };
  const place = {
    dataDir,
    databaseUrl,
    siteUrl: 'http://localhost:3000',
    media: { store: null },
    backup: { folder: join(dataDir, 'backups'), ...numbers },
    fingerprint: 'f',
  };
  let time = Date.UTC(2026, 10, 21, 12);
  const told: string[] = [];
  const ctx = { db, now: () => time, tell: (step: string) => void told.push(step) };
  return { ctx, place, told, pass: (ms: number) => (time += ms) };
}

async function addUser(db: Database): Promise<void> {
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'free', createdAt: 1 };
  await untyped(db).insertInto('users').values(user).execute();
}

test('makes no snapshot of a new site', async () => {
  const { ctx, place, told } = await createSite(null);
  await bringUpToDate(ctx, place);
  expect(await listBackups(place.backup.folder)).toEqual([]);
  expect(told).toEqual([]);
  expect(await ctx.db.selectFrom('releases').selectAll().execute()).toEqual([
    { migration: lastMigration(), version: releaseVersion, migratedAt: ctx.now() },
  ]);
});

test('makes a snapshot before a migration, which can be restored', async () => {
  const { ctx, place, told } = await createSite(formerMigration);
  await addUser(ctx.db);
  await bringUpToDate(ctx, place);
  const [snapshot] = await listBackups(place.backup.folder);
  expect(snapshot?.manifest).toMatchObject({ kind: 'before-migration', files: null });
  expect(snapshot?.manifest.migrations.at(-1)).toBe(formerMigration);
  expect(told[0]).toContain(snapshot?.name);

  const elsewhere = { ...place, dataDir: join(place.dataDir, 'other'), databaseUrl: null };
  await restoreBackup(elsewhere, {
    path: join(place.backup.folder, snapshot?.name ?? ''),
    files: 'restore',
  });
  const restored = openDatabase(elsewhere);
  onTestFinished(() => restored.destroy());
  expect(await restored.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'a' }]);
});

test('makes no snapshot when the tables are up to date', async () => {
  const { ctx, place } = await createSite(lastMigration());
  await bringUpToDate(ctx, place);
  expect(await listBackups(place.backup.folder)).toEqual([]);
});

test('repeated failing starts make one snapshot an hour, and the newest are kept', async () => {
  const { ctx, place, pass } = await createSite(lastMigration());
  const start = async () => {
    // It fails because its tables already exist.
    await untyped(ctx.db).deleteFrom('kysely_migration').where('name', '=', lastMigration()).execute();
    await bringUpToDate(ctx, place).catch(() => {});
  };
  await start();
  await start();
  expect(await listBackups(place.backup.folder)).toHaveLength(1);
  for (let hours = 0; hours < 3; hours++) {
    pass(61 * 60_000);
    await start();
  }
  expect(await listBackups(place.backup.folder)).toHaveLength(2);
});

test('rejects newer tables, with the version that made them and the matching snapshot', async () => {
  const { ctx, place } = await createSite(formerMigration);
  await addUser(ctx.db);
  await bringUpToDate(ctx, place);
  const [snapshot] = await listBackups(place.backup.folder);
  const later = { name: '901-telepathy', timestamp: new Date(0).toISOString() };
  await untyped(ctx.db).insertInto('kysely_migration').values(later).execute();
  await ctx.db
    .insertInto('releases')
    .values({ migration: later.name, version: '9.1.0', migratedAt: 1 })
    .execute();
  await expect(bringUpToDate(ctx, place)).rejects.toThrow(
    `made by version 9.1.0 (901-telepathy), and this is version ${releaseVersion}`,
  );
  await expect(bringUpToDate(ctx, place)).rejects.toThrow(snapshot?.name);
  rmSync(place.backup.folder, { recursive: true });
  await expect(bringUpToDate(ctx, place)).rejects.toThrow('No backup');
});
