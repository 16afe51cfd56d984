/** A failing start names all problems at once, and no secrets. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#scripts/settings.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';

test('names a taken port with its host', async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const said = await startInVain({ PORT: String(port) });
  expect(said).toContain(`The site cannot listen on localhost:${port}`);
  expect(said).toContain('EADDRINUSE');
});

test('names an unreachable PostgreSQL with host, port and database, without its password', async () => {
  const port = await findFreePort();
  const said = await startInVain({ DATABASE_URL: `postgresql://owner:hunter2@localhost:${port}/courses` });
  expect(said).toContain(`PostgreSQL at localhost:${port}/courses`);
  expect(said).toContain('ECONNREFUSED');
  expect(said).not.toContain('hunter2');
});

test('names a data folder that cannot be created', async () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, '');
  const said = await startInVain({ DATA_DIR: join(file, 'data') });
  expect(said).toContain(join(file, 'data', 'lectern.db'));
  expect(said).toContain('ENOTDIR');
});

test('names a file that is not a database', async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'lectern.db'), 'Not a database at all. '.repeat(100));
  const said = await startInVain({ DATA_DIR: dataDir });
  expect(said).toContain(join(dataDir, 'lectern.db'));
  expect(said).toContain('file is not a database');
});

test('names a failing migration and its database', async () => {
  const dataDir = newFolder();
  const file = new Sqlite(join(dataDir, 'lectern.db'));
  file.exec('create table users (stranger text)');
  file.close();
  const said = await startInVain({ DATA_DIR: dataDir });
  expect(said).toContain(join(dataDir, 'lectern.db'));
  expect(said).toContain('001-initial');
  expect(said).toContain('table "users" already exists');
});

/** Returns the output of a process that ends with 1. */
async function startInVain(more: Record<string, string>): Promise<string> {
  const given = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(await findFreePort()),
    DATA_DIR: newFolder(),
    ...more,
  };
  const { environment } = readSettings(given, parseEnv(readFileSync('.env.example', 'utf8')));
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended).toEqual([1, null]);
  return out + complaints;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-start-error-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
