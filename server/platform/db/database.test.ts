import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { createTestContext } from '#tests/test-context.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openDatabase } from './database.ts';
import { migrations } from './migrations.ts';

test('several processes may migrate one database at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-migrate-'));
  const databaseUrl = await newPostgresDatabase();
  const where = { databaseUrl, dataDir };
  const program = `
    import { migrate, openDatabase } from './server/platform/db/database.ts';
    const db = openDatabase(${JSON.stringify(where)});
    await migrate(db);
    await db.destroy();`;
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  await Promise.all(Array.from({ length: 5 }, run));
  const db = openDatabase(where);
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('rolls back interrupted migrations and completes them at the next start', async () => {
  const { db } = await createTestContext();
  const migrator = (ends: boolean) =>
    new Migrator({
      db,
      provider: {
        getMigrations: async () => ({
          ...migrations,
          '998-first': { up: (tx) => tx.schema.createTable('first').addColumn('id', 'text').execute() },
          '999-second': {
            async up(tx) {
              await tx.schema.createTable('second').addColumn('id', 'text').execute();
              if (ends) throw new Error('in the middle');
            },
          },
        }),
      },
    });
  expect((await migrator(true).migrateToLatest()).error).toEqual(new Error('in the middle'));
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name);
  expect(await tables()).not.toEqual(expect.arrayContaining(['first']));
  expect((await migrator(false).migrateToLatest()).error).toBeUndefined();
  expect(await tables()).toEqual(expect.arrayContaining(['first', 'second']));
  for (const table of ['first', 'second']) await db.schema.dropTable(table).execute();
  await db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '>=', '998' as never)
    .execute();
});

test('reads times and cents as numbers', async () => {
  const ctx = await createTestContext();
  await ctx.db
    .insertInto('stripeEvents')
    .values({ id: 'evt', type: 'x', doneAt: 1_795_000_000_123 })
    .execute();
  const row = await ctx.db.selectFrom('stripeEvents').selectAll().executeTakeFirstOrThrow();
  expect(row.doneAt).toBe(1_795_000_000_123);
});

test('reads use no disk space, and SQLite never blocks the serving thread', async () => {
  const { db, config } = await createTestContext();
  if (config.databaseUrl !== null) return;
  const valueOf = async (pragma: string) => {
    const { rows } = await sql.raw<object>(`pragma ${pragma}`).execute(db);
    return Object.values(rows[0] ?? {})[0];
  };
  const inMemory = 2;
  expect(await valueOf('temp_store')).toBe(inMemory);
  expect(await valueOf('busy_timeout')).toBe(0);
});

test('rolls back a failed transaction', async () => {
  const ctx = await createTestContext();
  const failing = ctx.db.transaction().execute(async (tx) => {
    await tx.insertInto('stripeEvents').values({ id: 'evt', type: 'x', doneAt: 1 }).execute();
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect(await ctx.db.selectFrom('stripeEvents').selectAll().execute()).toEqual([]);
});

test.each(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', '57P01', '53300', '08006', 'ECONNREFUSED'])(
  'classifies %s as a database outage',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('away'), { code }))).toBe(true);
  },
);

test.each(['SQLITE_CONSTRAINT', '23505', ''])('classifies %s as our own mistake', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('mistake'), { code }))).toBe(false);
});
