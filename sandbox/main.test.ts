import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';

test('reports when it is ready, and SIGTERM ends it without an error', async () => {
  await using run = await startMain();
  expect(await run.firstLine()).toMatch(/^sandbox ready http:\/\/localhost:\d+ smtp:\/\/localhost:\d+$/);
  run.child.kill('SIGTERM');
  expect(await run.exitCode()).toBe(0);
});

test('ends when its parent process has ended', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await using run = await startMain({ SANDBOX_PARENT: String(parent.pid) });
  await run.firstLine();
  parent.kill('SIGKILL');
  expect(await run.exitCode()).toBe(0);
});

test('names every invalid variable and does not start', async () => {
  await using run = await startMain({ SANDBOX_PORT: 'x', SITE_URL: 'nowhere' });
  expect(await run.exitCode()).toBe(1);
  expect(run.complaints()).toContain('SANDBOX_PORT must be');
  expect(run.complaints()).toContain('SITE_URL must be');
});

test('names a database that it cannot open, and why', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await mkdir(join(dataDir, 'sandbox'));
  const file = join(dataDir, 'sandbox', 'sandbox.db');
  await writeFile(file, 'Not a database at all. '.repeat(100));
  await using run = await startMain({ DATA_DIR: dataDir });
  expect(await run.exitCode()).toBe(1);
  expect(run.complaints()).toContain(file);
  expect(run.complaints()).toContain('file is not a database');
  await rm(dataDir, { recursive: true, force: true });
});

test('keeps running when its output is closed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  await using run = await startMain({ DATA_DIR: dataDir });
  const url = /http:\S+/.exec(await run.firstLine())?.[0] ?? '';
  run.child.stdout!.destroy();
  run.child.stderr!.destroy();
  const memory = new Sqlite(join(dataDir, 'sandbox', 'sandbox.db'));
  memory.exec('drop table idempotency_keys');
  memory.close();
  // Each of these requests logs an error.
  for (let complaints = 0; complaints < 3; complaints++) {
    const headers = { ...authorization, 'Idempotency-Key': `${complaints}` };
    const reply = await fetch(`${url}/v1/products`, { method: 'POST', headers, body: 'name=Workshop' });
    expect(reply.status).toBe(500);
  }
  expect((await fetch(`${url}/mail`)).status).toBe(200);
  await rm(dataDir, { recursive: true, force: true });
});

test('acknowledged writes survive kill -9', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const made = await withMain(dataDir, async (url) => {
    const response = await fetch(`${url}/v1/products`, {
      method: 'POST',
      headers: authorization,
      body: 'name=Workshop',
    });
    return (await response.json()) as { id: string };
  });
  const found = await withMain(dataDir, (url) =>
    fetch(`${url}/v1/products/${made.id}`, { headers: authorization }),
  );
  expect(found.status).toBe(200);
  await rm(dataDir, { recursive: true, force: true });
});

const authorization = { Authorization: 'Bearer sk_test_lectern_sandbox' };

/** Starts the sandbox, does the work, and kills it with -9. */
async function withMain<Result>(dataDir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  await using run = await startMain({ DATA_DIR: dataDir });
  const url = /http:\S+/.exec(await run.firstLine())?.[0] ?? '';
  return await work(url);
}

async function startMain(environment: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment },
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => (complaints += String(chunk)));
  const exited = once(child, 'exit');
  return {
    child,
    complaints: () => complaints,
    exitCode: async () => (await exited)[0] as number | null,
    async firstLine() {
      const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
      return chunk.toString().trim();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
