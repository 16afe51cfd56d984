/** Databases as former releases left them, for the tests of migrations. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations.ts';
import { newPostgresDatabase } from './test-postgres.ts';

export type FormerTables = Record<string, Record<string, string | number | null>>;

/** Creates a database with all migrations before the given one. It is removed when the test ends. */
export async function createDatabaseBefore(migration: Migration): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-migrate-'));
  const db = openDatabase({ databaseUrl: await newPostgresDatabase(), dataDir });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  });
  const all = Object.entries(migrations);
  const earlier = Object.fromEntries(
    all.slice(
      0,
      all.findIndex(([, one]) => one === migration),
    ),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => earlier } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  return db;
}

/** Returns the same database without the types of today's tables. */
export function untyped(db: Database): Kysely<FormerTables> {
  return db as unknown as Kysely<FormerTables>;
}
