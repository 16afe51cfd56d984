import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { openDumpReader } from './dump.ts';

test('leaves the tables that Litestream adds out of a backup', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-dump-'));
  const place = { dataDir, databaseUrl: null };
  const db = openDatabase(place);
  onTestFinished(async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  });
  await migrate(db);
  await sql`create table "_litestream_seq" (id integer primary key, seq integer)`.execute(db);
  const reader = await openDumpReader(place);
  onTestFinished(() => reader.close());
  const names = reader.tables.map(({ name }) => name);
  expect(names).toContain('users');
  expect(names).not.toContain('_litestream_seq');
});
