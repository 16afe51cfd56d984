import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { protectDataFolder } from './data-folder.ts';
import { migrate, openDatabase } from './db/database.ts';
import { readKeyFile } from './crypto.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('only the owner may read the data folder and its files, under any umask', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const dataDir = join(emptyFolder(), 'data');
  readKeyFile(dataDir);
  const db = openDatabase({ databaseUrl: null, dataDir });
  onTestFinished(() => db.destroy());
  await migrate(db);
  expect(modeOf(dataDir)).toBe('700');
  const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]));
  expect(modes).toEqual({
    'lectern.db': '600',
    'lectern.db-wal': '600',
    'lectern.db-shm': '600',
    'secret.key': '600',
  });
});

test('narrows and reports wider permissions once, and keeps the modes of videos', () => {
  const dataDir = join(emptyFolder(), 'data');
  mkdirSync(join(dataDir, 'media'), { recursive: true });
  for (const name of ['lectern.db', 'lectern.db-wal', 'secret.key', 'media/video.m4s'])
    writeFileSync(join(dataDir, name), '');
  for (const name of ['lectern.db', 'lectern.db-wal', 'secret.key', 'media/video.m4s'])
    chmodSync(join(dataDir, name), 0o644);
  for (const name of ['', 'media']) chmodSync(join(dataDir, name), 0o755);
  expect(protectDataFolder(dataDir)).toEqual([
    { path: dataDir, mode: '755' },
    { path: join(dataDir, 'lectern.db'), mode: '644' },
    { path: join(dataDir, 'lectern.db-wal'), mode: '644' },
    { path: join(dataDir, 'secret.key'), mode: '644' },
  ]);
  expect(protectDataFolder(dataDir)).toEqual([]);
  expect([modeOf(dataDir), modeOf(join(dataDir, 'secret.key'))]).toEqual(['700', '600']);
  expect([modeOf(join(dataDir, 'media')), modeOf(join(dataDir, 'media/video.m4s'))]).toEqual(['755', '644']);
});

test('other users may traverse but not list the folder when nginx sends the videos', () => {
  const dataDir = join(emptyFolder(), 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  expect(protectDataFolder(dataDir, { passable: true })).toEqual([{ path: dataDir, mode: '755' }]);
  expect(modeOf(dataDir)).toBe('711');
});

test('reports a shared folder and leaves it unchanged', () => {
  const dataDir = join(emptyFolder(), 'shared');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  expect(protectDataFolder(dataDir)).toEqual([{ path: dataDir, mode: '1777', failed: 'a shared folder' }]);
  expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
});
