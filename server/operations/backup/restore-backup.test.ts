import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openDumpReader } from '#server/platform/db/dump.ts';
import { changeState, insertCampaign } from '#server/campaigns/store.ts';
import { reconcileLedger } from '#server/payments/reconciliation.ts';
import { findLastRun as findLastReconciliation, requestRun } from '#server/payments/reconciliation-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addUsers } from '#tests/test-database.ts';
import { buyGift } from '#tests/test-gifts.ts';
import { buyGroup } from '#tests/test-groups.ts';
import { checkout, createPaidContext, deliverAll } from '#tests/test-payments.ts';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { writeLines } from './backup-folder.ts';
import { restoreBackup, type RestorePlace } from './restore-backup.ts';
import { type BackupPlace, writeBackup } from './make-backup.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

function placeOf({ config, secret }: TestContext): BackupPlace {
  return { ...config, fingerprint: secret.fingerprint };
}

async function backUp(ctx: TestContext, change: Partial<BackupPlace> = {}): Promise<string> {
  const place = { ...placeOf(ctx), ...change };
  const { name } = await writeBackup(place, { kind: 'nightly', now: ctx.now() });
  return join(place.backup.folder, name);
}

/** An empty place: a new folder for SQLite, or a new database beside it. */
async function emptyPlace(engine: 'sqlite' | 'postgresql'): Promise<RestorePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-restore-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { dataDir, databaseUrl: engine === 'sqlite' ? null : await newPostgresDatabase() };
}

/** Every row of every table, sorted. */
async function rowsOf(place: RestorePlace): Promise<Record<string, unknown[]>> {
  const reader = await openDumpReader(place);
  const all: Record<string, unknown[]> = {};
  // A restore notes its own time.
  for (const table of reader.tables.filter(({ name }) => name !== 'clockReadings')) {
    const texts: string[] = [];
    for await (const rows of reader.rows(table))
      for (const row of rows)
        texts.push(
          JSON.stringify(table.columns.map((column, at) => JSON.stringify([column, row[at]])).toSorted()),
        );
    all[table.name] = texts.toSorted();
  }
  await reader.close();
  return all;
}

function addVideo({ dataDir }: Pick<Config, 'dataDir'>, path: string, bytes: string): void {
  const file = join(dataDir, 'media', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, bytes);
}

const directions: ('sqlite' | 'postgresql')[] = onPostgres ? ['sqlite', 'postgresql'] : ['sqlite'];

test.each(directions)(
  'restores all rows and files on %s, and the ledger agrees with Stripe',
  async (engine) => {
    const ctx = await createPaidContext();
    const buyer = await signIn(ctx, 'buyer@example.com');
    await buyer.ask('PATCH /api/me', { name: 'Zoë “O’Neill” \\ 张伟\u2028\u2029 \u{1F600} "x"\ttab' });
    const session = await checkout(buyer, 'ultra');
    await ctx.pay(session);
    await deliverAll(ctx);
    addVideo(ctx.config, 'intro/720p/1.m4s', 'the bytes of a segment');
    const path = await backUp(ctx);
    const place = await emptyPlace(engine);
    const restored = await restoreBackup(place, { path, files: 'restore' });
    expect(restored.ledger).toEqual({ payments: 1, wrongPlans: [], withoutReceipt: [] });
    expect(restored.files).toBe(1);
    expect(readFileSync(join(place.dataDir, 'media/intro/720p/1.m4s'), 'utf8')).toBe(
      'the bytes of a segment',
    );
    expect(await rowsOf(place)).toEqual(await rowsOf(ctx.config));

    const db = openDatabase(place);
    onTestFinished(() => db.destroy());
    ctx.pass({ seconds: 600 });
    await requestRun(db, { id: 'check', now: ctx.now() });
    await reconcileLedger({ ...ctx, db });
    expect(await findLastReconciliation(db, { now: ctx.now() })).toMatchObject({
      failure: null,
      seen: 1,
      discrepancyCount: 0,
    });
  },
);

test('pauses campaigns that were being sent, and makes drafts of scheduled ones', async () => {
  const ctx = await createTestContext();
  const draft = { subject: '{"en":"News"}', body: '{"en":"Hello"}', audience: '{}', perMinute: 60, now: 1 };
  for (const state of ['sending', 'scheduled', 'sent'] as const) {
    await insertCampaign(ctx.db, { id: state, ...draft });
    await changeState(ctx.db, { id: state, from: ['draft'], to: state, set: { sendAt: 5 } });
  }
  const place = await emptyPlace('sqlite');
  await restoreBackup(place, { path: await backUp(ctx), files: 'restore' });
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  const states = db.selectFrom('campaigns').select(['id', 'state', 'sendAt']).orderBy('id');
  expect(await states.execute()).toEqual([
    { id: 'scheduled', state: 'draft', sendAt: null },
    { id: 'sending', state: 'paused', sendAt: 5 },
    { id: 'sent', state: 'sent', sendAt: 5 },
  ]);
});

test('asks Stripe about open gifts, and marks groups, whose seats may have changed since the backup', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  await buyGift(ctx, buyer);
  const group = await buyGroup(ctx, buyer, 2);
  const place = await emptyPlace('sqlite');
  await restoreBackup(place, { path: await backUp(ctx), files: 'restore' });
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  const gifts = db.selectFrom('gifts').select('isUncertain').where('seat', '=', 0);
  expect(await gifts.execute()).toEqual([{ isUncertain: 1 }]);
  const groups = db.selectFrom('groups').select(['checkoutSessionId', 'uncertainSince']);
  expect(await groups.execute()).toEqual([{ checkoutSessionId: group, uncertainSince: expect.any(Number) }]);
});

test.runIf(onPostgres)('restoring from PostgreSQL to SQLite and back changes nothing', async () => {
  const ctx = await createTestContext();
  await signIn(ctx, 'one@example.com');
  const there = await emptyPlace('sqlite');
  await restoreBackup(there, { path: await backUp(ctx), files: 'restore' });
  const back = await emptyPlace('postgresql');
  const path = await backUp(ctx, { ...there, backup: { folder: join(there.dataDir, 'backups') } });
  await restoreBackup(back, { path, files: 'restore' });
  expect(await rowsOf(back)).toEqual(await rowsOf(ctx.config));
});

/** Creates a user: two rows in one transaction. */
async function signUp({ db }: TestContext, uid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await addUsers(tx, uid);
    await tx
      .insertInto('agreements')
      .values({ id: uid, uid, version: '1', agreedAt: 1, termsVersion: null, refundsVersion: null })
      .execute();
  });
}

test('contains every user who was created before the backup, during concurrent sign-ups', async () => {
  const ctx = await createTestContext();
  const before = Array.from({ length: 50 }, (_, place) => `before-${place}`);
  for (const uid of before) await signUp(ctx, uid);
  const made = new AbortController();
  const making = backUp(ctx).finally(() => made.abort());
  let signedUp = 0;
  while (!made.signal.aborted) {
    await signUp(ctx, `during-${signedUp++}`);
    await setImmediate();
  }
  const path = await making;
  expect(signedUp).toBeGreaterThan(0);
  const place = await emptyPlace('sqlite');
  await restoreBackup(place, { path, files: 'restore' });
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  const uids = (await db.selectFrom('users').select('uid').execute()).map(({ uid }) => uid);
  expect(uids).toEqual(expect.arrayContaining(before));
  // The rows belong to one moment: each user has both rows.
  const agreed = (await db.selectFrom('agreements').select('uid').execute()).map(({ uid }) => uid);
  expect(agreed.toSorted()).toEqual(uids.toSorted());
});

test('rejects a place with rows, with instructions', async () => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  const rows = await rowsOf(ctx.config);
  await expect(restoreBackup(ctx.config, { path, files: 'restore' })).rejects.toThrow(
    onPostgres ? 'create an empty database' : 'move lectern.db',
  );
  expect(await rowsOf(ctx.config)).toEqual(rows);
});

test.each([
  ['a table', 'tables/users.jsonl.gz'],
  ['the list of files', 'files.jsonl.gz'],
])('rejects a backup with a changed byte in %s before anything is written', async (_, file) => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  const bytes = readFileSync(join(path, file));
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(join(path, file), bytes);
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path, files: 'restore' })).rejects.toThrow('other bytes');
  expect(existsSync(join(place.dataDir, 'lectern.db'))).toBe(false);
});

test('rejects a backup without a table', async () => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  rmSync(join(path, 'tables/users.jsonl.gz'));
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path, files: 'restore' })).rejects.toThrow('cannot be read');
});

test('finds a video with changed bytes', async () => {
  const ctx = await createTestContext();
  addVideo(ctx.config, 'intro/1.m4s', 'whole');
  const path = await backUp(ctx);
  // Overwritten in place, which the site itself never does.
  addVideo(ctx.config, 'intro/1.m4s', 'holed');
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path, files: 'restore' })).rejects.toThrow('other bytes');
});

test('rejects a backup of a newer version, and names the version', async () => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as {
    migrations: string[];
    version: string;
  };
  writeFileSync(
    join(path, 'manifest.json'),
    JSON.stringify({
      ...manifest,
      version: '9.1.0',
      migrations: [...manifest.migrations, '900-telepathy'],
    }),
  );
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path, files: 'restore' })).rejects.toThrow(
    'made by version 9.1.0, whose tables are newer (900-telepathy)',
  );
});

test('a list of files cannot lead out of the data folder', async () => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  rmSync(join(path, 'files.jsonl.gz'));
  const evil = { path: 'media/../../evil', bytes: 1, modifiedAt: 1, sha256: 'a'.repeat(64) };
  const { lines, ...file } = await writeLines(path, 'files.jsonl.gz', [[evil]]);
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as object;
  const files = { count: lines, totalBytes: 1, ...file };
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path, files: 'restore' })).rejects.toThrow('names no file');
});

test('keeps a file with the same bytes, and does not overwrite one with others', async () => {
  const ctx = await createTestContext();
  addVideo(ctx.config, 'intro/1.m4s', 'whole');
  const path = await backUp(ctx);
  const same = await emptyPlace('sqlite');
  addVideo(same, 'intro/1.m4s', 'whole');
  expect((await restoreBackup(same, { path, files: 'restore' })).files).toBe(1);
  const other = await emptyPlace('sqlite');
  addVideo(other, 'intro/1.m4s', 'other');
  await expect(restoreBackup(other, { path, files: 'restore' })).rejects.toThrow('other bytes');
  expect(readFileSync(join(other.dataDir, 'media/intro/1.m4s'), 'utf8')).toBe('other');
});

test('rejects an incomplete backup', async () => {
  const ctx = await createTestContext();
  const path = await backUp(ctx);
  const copy = join(path, '../2020-01-01T00-00-00-000Z-nightly');
  mkdirSync(join(copy, 'tables'), { recursive: true });
  copyFileSync(join(path, 'tables/users.jsonl.gz'), join(copy, 'tables/users.jsonl.gz'));
  const place = await emptyPlace('sqlite');
  await expect(restoreBackup(place, { path: copy, files: 'restore' })).rejects.toThrow('There is no backup');
});
