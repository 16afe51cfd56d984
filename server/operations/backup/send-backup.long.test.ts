import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { connectBackupStore } from './remote-backups.ts';
import { addUsers } from '#tests/test-database.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { startTestStore, storeKey, type TestStore } from '#tests/test-store.ts';
import { fetchBackup, readIndex } from './remote-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

type Elsewhere = { ctx: TestContext; store: TestStore; makeAnother: () => ReturnType<typeof makeBackup> };

/** A site with two videos that sends daily backups to a store. */
async function createSite(env: Record<string, string> = {}): Promise<Elsewhere> {
  let time = Date.UTC(2026, 10, 21, 20);
  const store = await startTestStore(() => time);
  const ctx = await createTestContext({
    now: time,
    env: {
      BACKUP_URL: `${store.url}/backups/course`,
      BACKUP_REGION: storeKey.region,
      BACKUP_ACCESS_KEY_ID: storeKey.id,
      BACKUP_SECRET_ACCESS_KEY: storeKey.secret,
      ...env,
    },
  });
  addFile(ctx, 'one/1.m4s', 'the first video');
  addFile(ctx, 'two/1.m4s', 'the second video');
  const place = { ...ctx.config, fingerprint: ctx.secret.fingerprint };
  const makeAnother = () => {
    time += dayMs;
    store.asked.length = 0;
    return makeBackup(place, { kind: 'nightly', now: () => time });
  };
  return { ctx, store, makeAnother };
}

function addFile({ config }: TestContext, path: string, text: string): void {
  const file = join(config.dataDir, 'media', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

function putsOf({ asked }: TestStore): string[] {
  return asked.filter(({ method, status }) => method === 'PUT' && status === 200).map(({ path }) => path);
}

function kept({ bytes }: TestStore): string[] {
  return [...bytes.keys()].filter((path) => path.includes('/files/'));
}

test('restores a lost machine from the store alone', async () => {
  const { ctx, store, makeAnother } = await createSite();
  await addUsers(ctx.db, 'a');
  const made = await makeAnother();
  expect(made).toMatchObject({ failure: null, sentAt: expect.any(Number), files: 2 });

  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-new-machine-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { store: config } = ctx.config.backup;
  if (!config) throw new Error('The store is configured');
  const clock = () => made.sentAt ?? 0;
  const folder = join(dataDir, 'backups');
  const path = await fetchBackup(connectBackupStore(config, clock), { folder });
  const place = { dataDir, databaseUrl: null };
  expect(await restoreBackup(place, { path, files: 'restore' })).toMatchObject({ files: 2 });
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  expect(await db.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'a' }]);
  await expect(fetchBackup(connectBackupStore(config, clock), { folder, name: 'another' })).rejects.toThrow(
    `it holds ${made.name}`,
  );
  expect(kept(store)).toHaveLength(2);
});

test('does not send files again that the store has, and never the key', async () => {
  const { ctx, store, makeAnother } = await createSite();
  await makeAnother();
  expect(putsOf(store).filter((path) => path.includes('/files/'))).toHaveLength(2);
  expect(putsOf(store).at(-1)).toBe('/backups/course/index.json');
  addFile(ctx, 'three/1.m4s', 'the third video');
  await makeAnother();
  expect(putsOf(store).filter((path) => path.includes('/files/'))).toHaveLength(1);
  expect([...store.bytes.keys()].filter((path) => path.includes('secret'))).toEqual([]);
});

test('the store keeps as many backups as this machine, and no unused files', async () => {
  const { ctx, store, makeAnother } = await createSite({ BACKUP_DAILY: '2', BACKUP_WEEKLY: '1' });
  await makeAnother();
  rmSync(join(ctx.config.dataDir, 'media/one'), { recursive: true });
  await makeAnother();
  const third = await makeAnother();
  const { store: config } = ctx.config.backup;
  if (!config) throw new Error('The store is configured');
  const { backups } = await readIndex(connectBackupStore(config, () => third.sentAt ?? 0));
  expect(backups.length).toBeLessThan(3);
  expect(backups.at(-1)?.name).toBe(third.name);
  expect([...store.bytes.keys()].filter((path) => path.endsWith('manifest.json'))).toHaveLength(
    backups.length,
  );
  expect(kept(store)).toHaveLength(1);
});

test('a key that may not list sends the first backup despite 403 for missing files', async () => {
  const { ctx, store, makeAnother } = await createSite({ BACKUP_DAILY: '2', BACKUP_WEEKLY: '1' });
  store.keyOpens = '/backups/course/';
  expect(await makeAnother()).toMatchObject({ failure: null });
  const { name } = await makeAnother();
  await makeAnother();
  const { store: config } = ctx.config.backup;
  if (!config) throw new Error('The store is configured');
  store.objects.delete(`/backups/course/${name}/manifest.json`);
  store.bytes.delete(`/backups/course/${name}/manifest.json`);
  expect(await makeAnother()).toMatchObject({ failure: null });
});

test('a key that may not read does not overwrite the index', async () => {
  const { store, makeAnother } = await createSite();
  await makeAnother();
  const index = store.objects.get('/backups/course/index.json');
  store.forbidden = 'GET';
  expect(await makeAnother()).toMatchObject({ failure: 'not-sent' });
  expect(store.objects.get('/backups/course/index.json')).toBe(index);
  expect(putsOf(store).filter((path) => path.includes('/files/'))).toEqual([]);
});

test.each([
  ['a store that is away', { trouble: 503 }],
  ['a store that refuses the key', { trouble: 403 }],
])('%s leaves a complete local backup and is reported', async (_, trouble) => {
  const { store, makeAnother } = await createSite();
  Object.assign(store, trouble);
  const made = await makeAnother();
  expect(made).toMatchObject({ failure: 'not-sent', sentAt: null, rows: expect.any(Number) });
  expect(made.problem).toContain(String(trouble.trouble));
  store.trouble = null;
  expect(await makeAnother()).toMatchObject({ failure: null });
  expect(kept(store)).toHaveLength(2);
});
