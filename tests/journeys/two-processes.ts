/** Two processes of the product on PostgreSQL, behind a proxy with the site's own configuration. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readSettings } from '../../scripts/settings.ts';
import { findFreePort } from '../set-up/free-port.ts';
import { startPostgresql } from '../set-up/postgresql.ts';
import { type EdgeName, starters } from './edges.ts';
import { endProgram, startProgram } from './site.ts';

const drainSeconds = 2;

export type TwoProcesses = {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  processes: {
    /** The folder, where one is given, holds another build. */
    restart: (signal: NodeJS.Signals, folder?: string) => Promise<void>;
    isAlive: () => boolean;
  }[];
  /** Ends PostgreSQL and starts it again. */
  restartDatabase: () => Promise<void>;
  /** Every byte that the proxy has logged so far. */
  edgeLog: () => string;
  stop: () => Promise<void>;
};

export async function startTwoProcesses(edgeName: EdgeName): Promise<TwoProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-rolling-'));
  const postgresql = await startPostgresql();
  if (!postgresql) throw new Error('This needs PostgreSQL');
  const [port, first, second] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const given = {
    PATH: process.env['PATH'],
    SITE_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: folder,
    DATABASE_URL: postgresql.url,
    SECRET_KEY: 'the key that two processes of a test share',
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const { environment, siteUrl, sandbox } = readSettings(
    given,
    parseEnv(readFileSync('.env.example', 'utf8')),
  );
  if (!sandbox) throw new Error('This needs the local services');
  const start = (at: number, build?: string) =>
    startProgram(
      'server/main.ts',
      { ...environment, PORT: String(at), HOST: '127.0.0.1' },
      '"event":"ready"',
      [],
      build,
    );
  const sandboxProgram = await startProgram('sandbox/main.ts', environment, 'sandbox ready');
  // The first start fills in the course, which takes its time; the second finds it there.
  const running = [await start(first), await start(second)];
  const edge = starters[edgeName]({ folder: join(folder, 'edge'), url: siteUrl, upstreams: [first, second] });
  await untilItAnswers(siteUrl);
  return {
    url: siteUrl,
    sandboxUrl: sandbox.url,
    databaseUrl: postgresql.url,
    processes: [first, second].map((at, index) => ({
      async restart(signal, build) {
        await endProgram(running[index] as ChildProcess, signal);
        running[index] = await start(at, build);
      },
      isAlive: () => running[index]?.exitCode === null && running[index]?.signalCode === null,
    })),
    restartDatabase: () => postgresql.restart(),
    edgeLog: () => edge.log(),
    async stop() {
      await edge.stop();
      await Promise.all([...running, sandboxProgram].map((program) => endProgram(program, 'SIGKILL')));
      await postgresql.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the proxy leads to one of the processes. */
async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await sleep(100);
  }
}
