import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#tests/set-up/free-port.ts';

test('the start prints the URL, serves there also while its output is closed, and ends cleanly on request', async () => {
  const start = await startCopy();
  await start.said('Press Ctrl-C to stop.');
  expect(start.output()).toContain(start.siteUrl);
  expect(start.output()).toContain(`${start.sandboxUrl}/mail`);
  expect(start.output()).toContain('instructor@example.com');
  expect((await fetch(start.siteUrl)).status).toBe(200);
  expect((await fetch(`${start.siteUrl}/readyz`)).status).toBe(200);
  expect((await fetch(`${start.sandboxUrl}/mail`)).status).toBe(200);
  expect((statSync(start.dataDir).mode & 0o777).toString(8)).toBe('700');

  start.child.stdout?.destroy();
  const logged = start.said('"path":"/readyz"');
  for (let requests = 0; requests < 5; requests++) {
    expect((await fetch(`${start.siteUrl}/readyz`)).status).toBe(200);
    expect((await fetch(`${start.sandboxUrl}/mail`)).status).toBe(200);
  }
  await logged;
  start.child.stderr?.destroy();
  for (let requests = 0; requests < 5; requests++) {
    expect((await fetch(`${start.siteUrl}/readyz`)).status).toBe(200);
    await setTimeout(50);
  }

  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  await expect(fetch(start.siteUrl)).rejects.toThrow();
  await expect(fetch(start.sandboxUrl)).rejects.toThrow();
});

test('a start that is killed leaves no server behind', async () => {
  const start = await startCopy();
  await start.said('Press Ctrl-C to stop.');
  start.child.kill('SIGKILL');
  await expect.poll(() => answers(start.siteUrl)).toBe(false);
  await expect.poll(() => answers(start.sandboxUrl)).toBe(false);
});

test('names a taken port in one sentence', async () => {
  const port = await findFreePort();
  const other = createServer().listen(port);
  onTestFinished(() => void other.close());
  const start = await startCopy({ PORT: String(port) });
  expect(await start.ended).toBe(1);
  expect(start.output().trim()).toBe(
    `Port ${port} is in use by another program: stop it, or set PORT to another port.`,
  );
});

type Copy = {
  child: ChildProcess;
  siteUrl: string;
  sandboxUrl: string;
  /** Readable by others when the site starts. */
  dataDir: string;
  /** The output so far. */
  output: () => string;
  /** Resolves when the output contains this, rejects when the process ends before. */
  said: (words: string) => Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
};

/** Starts the whole site as `npm start` does, beside other copies. */
async function startCopy(environment: Record<string, string> = {}): Promise<Copy> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  chmodSync(dataDir, 0o755);
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_SMTP_PORT: `${smtpPort}` };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/serve.ts'], {
    env: { PATH: process.env.PATH, ...ports, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const wrote = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      wrote.dispatchEvent(new Event('text'));
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const said = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      wrote.addEventListener('text', () => output.includes(words) && resolve());
      void ended.then(() => reject(new Error(`It ended:\n${output}`)));
    });
  return {
    child,
    siteUrl: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    output: () => output,
    said,
    ended,
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
