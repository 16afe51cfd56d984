/** The processor cores that a server may use. */
import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath } from '#tests/set-up/programs.ts';

const cores = availableParallelism();
const taskset = cores > 1 ? findOnPath('taskset') : undefined;

/** The measured server has the first core; the load generator, the sandbox and PostgreSQL have the others. */
type Cores = 'first' | 'others' | 'all';

const lists: Record<Cores, string> = { first: '0', others: `1-${cores - 1}`, all: `0-${cores - 1}` };

/** Moves a running process and everything it starts later. */
export function pinProcess(where: Cores, pid: number): void {
  if (taskset) spawnSync(taskset, ['-a', '-cp', lists[where], String(pid)]);
}

export const corePlan = taskset
  ? `the measured server on core 0; load generator, sandbox and PostgreSQL on ${cores === 2 ? 'core 1' : `cores 1-${cores - 1}`}`
  : 'NOT PINNED (one core, or no taskset): servers and load generator share the cores';

/** A server in a process of its own, on cores of its own, that lives until it is stopped. */
export type ServerProcess = {
  name: string;
  url: string;
  /** The process that answers. */
  pid: number;
  stop: () => Promise<void>;
};

type ServerStart = {
  name: string;
  command: [string, ...string[]];
  port: number;
  environment?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** The first core by default. */
  cores?: Cores;
};

const startTimeoutMs = 60_000;

/** Resolves once the server accepts connections. @throws {Error} when the process ends before. */
export async function startServer(start: ServerStart): Promise<ServerProcess> {
  const pinning = taskset ? [taskset, '-c', lists[start.cores ?? 'first']] : [];
  const [program = '', ...args] = [...pinning, ...start.command];
  const child = spawn(program, args, {
    env: start.environment ?? process.env,
    stdio: start.stdio ?? ['ignore', 'ignore', 'inherit'],
  });
  // An interrupted bench leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  try {
    await untilItListens(child, start);
  } catch (error) {
    await end(child);
    throw error;
  }
  const url = `http://127.0.0.1:${start.port}/`;
  return { name: start.name, url, pid: child.pid ?? 0, stop: () => end(child) };
}

async function untilItListens(child: ChildProcess, { name, port }: ServerStart): Promise<void> {
  const giveUpAt = Date.now() + startTimeoutMs;
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${name} did not start.`);
    await sleep(10);
  }
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Seconds of processor time, user and system, that a process has used so far; 0 for one that is gone. */
export function processorSeconds(pid: number): number {
  const ticksPerSecond = 100;
  try {
    // The program's name may contain spaces, so the fields are counted from the bracket behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The proportional set size of a process in MB: its own memory, and its part of what it shares. */
export function memoryMb(pid: number): number {
  const kib = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

/** Resolves when a process has almost stopped working, so that the next server is measured alone. */
export async function untilIdle(pid: number, { atMostMs = 10_000 } = {}): Promise<void> {
  const spanMs = 200;
  const giveUpAt = Date.now() + atMostMs;
  for (let used = processorSeconds(pid); Date.now() < giveUpAt;) {
    await sleep(spanMs);
    const now = processorSeconds(pid);
    if (now - used <= 0.02) return;
    used = now;
  }
}
