import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryEnvironment, nodeOptions, type Program, relayLines } from './program.ts';
import type { Environment } from './settings.ts';

/** The longest time for a process to finish its requests, in milliseconds. */
const graceMs = 12_000;

/** The longest time for a process to become ready, in milliseconds: the first one may have to migrate a large database. */
const startLimitMs = 15 * 60 * 1000;

export type Cluster = Program & {
  /** Replaces the processes, one after the other: each new one serves before an old one ends. */
  restart: () => Promise<void>;
};

type ClusterOptions = {
  /** The program that each process runs. */
  file?: string;
  /** The pause in milliseconds before a process that died is started again; by default that of the systemd units. */
  restartDelayMs?: number;
  /** The time after which a process that is not ready counts as failed. */
  limitMs?: number;
};

/**
 * Starts `count` processes of the site on one port. The first one is ready, and the database up to date, before the
 * others start. One that dies is started again.
 */
export function startCluster(
  count: number,
  environment: Environment,
  { file = 'server/main.ts', restartDelayMs = 2000, limitMs = startLimitMs }: ClusterOptions = {},
): Cluster {
  cluster.setupPrimary({
    exec: file,
    execArgv: [...nodeOptions, '--import', './scripts/follow-parent.mjs'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarting: Promise<void> | null = null;
  let workers: Worker[] = [];

  async function start(): Promise<void> {
    signal.throwIfAborted();
    const worker = cluster.fork({ ...memoryEnvironment, ...environment });
    workers = [...workers, worker];
    const ready = Promise.withResolvers<void>();
    const died = once(worker, 'exit').then(() => {
      throw new Error('A process of the site stopped unexpectedly.');
    });
    died.catch(() => {});
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), limitMs);
    if (worker.process.stdout) relayLines(worker.process.stdout, ready.resolve);
    try {
      await Promise.race([ready.promise, died]);
    } catch (error) {
      workers = workers.filter((other) => other !== worker);
      throw error;
    } finally {
      clearTimeout(limit);
    }
    worker.on('exit', () => void replace(worker));
    console.log(`Process ${worker.process.pid} is ready.`);
  }

  /** Starts another process in place of one that died. */
  async function replace(worker: Worker): Promise<void> {
    if (!workers.includes(worker)) return;
    workers = workers.filter((other) => other !== worker);
    let isRunning = false;
    while (!isRunning) {
      await sleep(restartDelayMs);
      // A restart starts another process for one that has died, too.
      await restarting?.catch(() => {});
      if (signal.aborted || workers.length >= count) return;
      isRunning = await start().then(
        () => true,
        () => false,
      );
    }
  }

  async function startAll(): Promise<void> {
    await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
  }

  async function restartAll(): Promise<void> {
    for (const old of workers) {
      await start();
      await end(old);
    }
  }

  /** Ends a process after its requests. */
  async function end(worker: Worker): Promise<void> {
    workers = workers.filter((other) => other !== worker);
    if (worker.isDead()) return;
    const gone = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    const impatience = setTimeout(() => worker.process.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(impatience);
  }
  const ready = startAll();
  ready.catch(() => {});
  return {
    ready,
    crashed: new Promise(() => {}),
    restart: () => (restarting ??= restartAll().finally(() => (restarting = null))),
    stop: async () => {
      stopping.abort();
      // A restart may be waiting for a process that finishes its requests.
      await Promise.all([...workers.map(end), restarting?.catch(() => {})]);
    },
  };
}
