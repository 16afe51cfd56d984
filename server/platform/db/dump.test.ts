import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { openDumpReader, openDumpWriter } from './dump.ts';

const foreign = ['_litestream_seq', 'bookings'];

test('neither reads nor empties the tables of other programs', async () => {
  const { db, config } = await createTestContext();
  for (const name of foreign) {
    await sql`create table ${sql.table(name)} (id integer primary key)`.execute(db);
    await sql`insert into ${sql.table(name)} values (1)`.execute(db);
  }
  for (const open of [openDumpReader, openDumpWriter]) {
    const dump = await open(config);
    onTestFinished(() => dump.close());
    const names = dump.tables.map(({ name }) => name);
    expect(names).toContain('users');
    expect(names.filter((name) => foreign.includes(name) || name.startsWith('kysely_'))).toEqual([]);
  }
});

test('reads every table where a newer version made them', async () => {
  const { db, config } = await createTestContext();
  await sql`create table "newer" (id integer primary key)`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db);
  const reader = await openDumpReader(config);
  onTestFinished(() => reader.close());
  const names = reader.tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['newer', 'users']));
  expect(names.filter((name) => name.startsWith('kysely_'))).toEqual([]);
});
