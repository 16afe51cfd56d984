/** `npm run start:cluster`: several processes on one port, of which one dies or all are restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { startPostgresql } from '#tests/set-up/postgresql.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';

const serve = ['--import', './scripts/follow-parent.mjs', 'scripts/serve.ts', '--processes', '2'];

test('two processes without PostgreSQL are rejected', async () => {
  const { program, lines } = await run({});
  expect(await once(program, 'exit')).toEqual([1, null]);
  expect(lines.join('\n')).toContain('Several processes need PostgreSQL: set DATABASE_URL');
});

test('a process that dies is started again, and a restart of all fails no request', async () => {
  const postgresql = await startPostgresql();
  if (!postgresql) throw new Error('This needs PostgreSQL');
  onTestFinished(() => postgresql.stop());
  const { program, lines, port, line } = await run({ DATABASE_URL: postgresql.url });
  await line('Lectern is ready.');
  const ids = () => lines.flatMap((said) => /^Process (\d+) is ready/.exec(said)?.[1] ?? []).map(Number);
  const [first, second] = ids();
  process.kill(first!, 'SIGKILL');
  await expect.poll(() => ids().length, { timeout: timeoutMs.e2e, interval: 100 }).toBe(3);

  const statuses: number[] = [];
  const failures: unknown[] = [];
  const over = new AbortController();
  const requests = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      await statusOf(`http://localhost:${port}/api/course`).then(
        (status) => statuses.push(status),
        (error: unknown) => failures.push(error),
      );
    }
  });
  program.kill('SIGUSR2');
  await line('All processes were restarted.');
  over.abort();
  await Promise.all(requests);
  expect(failures).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(ids()).toHaveLength(5);
  expect(isAlive(second!)).toBe(false);
  expect(ids().slice(3).every(isAlive)).toBe(true);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
  expect(ids().some(isAlive)).toBe(false);
});

async function run(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cluster-'));
  const port = await findFreePort();
  const program = spawn(process.execPath, serve, {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
      SANDBOX_SMTP_PORT: String(await findFreePort()),
      DATA_DIR: folder,
      SECRET_KEY: 'the key that the processes of a test share',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(async () => {
    await end(program);
    rmSync(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  for (const output of [program.stdout!, program.stderr!])
    createInterface({ input: output }).on('line', (line) => lines.push(line));
  const line = async (wanted: string) => {
    await expect.poll(() => lines.includes(wanted), { timeout: timeoutMs.e2e, interval: 50 }).toBe(true);
  };
  return { program, lines, port, line };
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'exit');
}

/** Each request has its own connection, as that of a new visitor. */
async function statusOf(url: string): Promise<number> {
  const request = get(url, { agent: false });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  return reply.statusCode ?? 0;
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
