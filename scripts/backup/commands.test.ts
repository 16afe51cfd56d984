import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, openDatabase } from '#server/platform/db/database.ts';
import { readKeyFile } from '#server/platform/crypto.ts';
import { findLastRun } from '#server/operations/store.ts';
import { addUsers } from '#tests/test-database.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A data folder with a user, a video and a key. */
async function createSite(): Promise<string> {
  const dataDir = newFolder();
  const db = openDatabase({ dataDir, databaseUrl: null });
  await migrate(db);
  await addUsers(db, 'a');
  await db.destroy();
  readKeyFile(dataDir);
  mkdirSync(join(dataDir, 'media/intro'), { recursive: true });
  writeFileSync(join(dataDir, 'media/intro/poster.webp'), 'a picture');
  return dataDir;
}

function run(command: 'main' | 'restore', dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_URL: '', SECRET_KEY: '' };
  const program = `scripts/backup/${command}.ts`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function newestOf(folder: string): string {
  const [newest = ''] = readdirSync(folder)
    .filter((name) => name.startsWith('2'))
    .toSorted()
    .toReversed();
  return join(folder, newest);
}

test('a backup by hand is made, recorded, listed, drilled and restored, and the key is asked back', async () => {
  const dataDir = await createSite();
  const made = run('main', dataDir);
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('1 files') });
  expect(made.stdout).toContain('It does not contain the secret key');
  const path = newestOf(join(dataDir, 'backups'));
  expect(run('restore', dataDir).stdout).toContain(path);
  expect(run('restore', dataDir, '--drill')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('can be restored'),
  });
  const db = openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => db.destroy());
  expect(await findLastRun(db, { kind: 'backup', now: Date.now() })).toMatchObject({
    failure: null,
    files: 1,
  });
  expect(await findLastRun(db, { kind: 'drill', now: Date.now() })).toMatchObject({ failure: null });

  const other = newFolder();
  const restored = run('restore', other, path);
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('receipts agree') });
  expect(restored.stdout).toContain('The secret key here differs');
  expect(readFileSync(join(other, 'media/intro/poster.webp'), 'utf8')).toBe('a picture');
  expect(run('restore', other, path)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not empty'),
  });
});

test('a backup into a folder of its own takes the key along when it is asked to', async () => {
  const dataDir = await createSite();
  const folder = newFolder();
  expect(run('main', dataDir, folder, '--with-key').status).toBe(0);
  const other = newFolder();
  const restored = run('restore', other, newestOf(folder));
  expect(restored.status).toBe(0);
  expect(restored.stdout).not.toContain('The secret key here');
  expect(readFileSync(join(other, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')));
});

test('a command that cannot do its work says why and ends with 1', async () => {
  const empty = newFolder();
  expect(run('main', empty)).toMatchObject({ status: 1, stderr: expect.stringContaining('no site') });
  expect(run('restore', empty, '/nowhere')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('/nowhere does not exist'),
  });
  expect(run('restore', empty, '--from-store')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('BACKUP_URL is not set'),
  });
});
