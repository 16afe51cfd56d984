import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { addRelease, beginRun, finishRun } from '#server/operations/store.ts';
import { createPatient } from '#tests/doctor/test-doctor.ts';

test('a healthy site has no findings', async () => {
  expect(await (await createPatient()).find({ mailTo: 'operator@example.com' })).toEqual([]);
});

test('finds an unreachable database, without its password', async () => {
  const site = await createPatient();
  const databaseUrl = 'postgresql://lectern:geheim@localhost:1/course';
  const db = openDatabase({ databaseUrl, dataDir: site.config.dataDir });
  onTestFinished(() => db.destroy());
  const findings = await site.find({ config: { databaseUrl }, tools: { db } });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'database-away', database: 'PostgreSQL at localhost:1/course' }),
  );
  expect(JSON.stringify(findings)).not.toContain('geheim');
});

test('finds tables of an older or newer version', async () => {
  const site = await createPatient();
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(site.db);
  const own = '001-initial';
  // Kysely orders applied migrations by this time.
  const { rows } = await sql<{
    timestamp: string;
  }>`select timestamp from kysely_migration where name = ${own}`.execute(site.db);
  // The tests of one database share this table.
  try {
    await rename(own, '999-later');
    expect(await site.find()).toEqual([{ code: 'database-new', unknown: '999-later' }]);
    await sql`delete from kysely_migration where name = '999-later'`.execute(site.db);
    expect(await site.find()).toEqual([{ code: 'database-old', pending: 1 }]);
  } finally {
    await sql`delete from kysely_migration where name = '999-later'`.execute(site.db);
    await sql`insert into kysely_migration (name, timestamp) values (${own}, ${rows[0]?.timestamp})`.execute(
      site.db,
    );
  }
});

test('finds old, failed and unsent backups and a failed drill', async () => {
  const site = await createPatient();
  const { db } = site;
  const now = site.now();
  const threeDays = 3 * 24 * 60 * 60 * 1000;
  await addRelease(db, { migration: '001', version: '0.1.0', migratedAt: now - threeDays });
  expect(await site.find()).toEqual([{ code: 'backup-old', days: 3 }]);
  await beginRun(db, { id: 'first', kind: 'backup', now });
  await finishRun(db, { id: 'first', endedAt: now, failure: 'not-sent' });
  await beginRun(db, { id: 'drill', kind: 'drill', now });
  await finishRun(db, { id: 'drill', endedAt: now, failure: 'damaged' });
  expect(await site.find()).toEqual([
    { code: 'backup-failed', reason: 'not-sent' },
    { code: 'drill-failed', reason: 'damaged' },
  ]);
});

test('finds a public site with backups only on its own disk', async () => {
  const site = await createPatient();
  expect(await site.find({ config: { isLocal: false } })).toContainEqual({
    code: 'backup-only-here',
    folder: site.config.backup.folder,
  });
});
