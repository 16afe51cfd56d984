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

/** The server that is measured has the first core; load generators, the sandbox and PostgreSQL have the others. */
export type Cores = 'first' | 'others' | 'any';

const listOf = (where: 'first' | 'others') => (where === 'first' ? '0' : `1-${cores - 1}`);

/** The command line that runs a command on these cores. */
export function pinned(where: Cores, command: [string, ...string[]]): [string, ...string[]] {
  return taskset && where !== 'any' ? [taskset, '-c', listOf(where), ...command] : command;
}

/** Moves a running process, and all that it starts from now on. */
export function pinProcess(where: 'first' | 'others', pid: number): void {
  if (taskset) spawnSync(taskset, ['-a', '-cp', listOf(where), String(pid)]);
}

export const corePlan = taskset
  ? `the measured server on core 0; load generator, sandbox and PostgreSQL on ${cores === 2 ? 'core 1' : `cores 1-${cores - 1}`}`
  : 'NOT PINNED (one core, or no taskset): servers and load generator disturb each other';

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
  /** The working directory; the current one where none is given. */
  folder?: string;
  environment?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** Answers come from its only child, as with nginx. */
  hasWorker?: boolean;
  /** The first core where nothing is said. */
  cores?: Cores;
};

const startTimeoutMs = 60_000;

/** Resolves once the server accepts connections. @throws {Error} when the process ends before. */
export async function startServer(start: ServerStart): Promise<ServerProcess> {
  const [program, ...args] = pinned(start.cores ?? 'first', start.command);
  const child = spawn(program, args, {
    cwd: start.folder,
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
  const pid = start.hasWorker ? (childrenOf(child.pid ?? 0)[0] ?? 0) : (child.pid ?? 0);
  return { name: start.name, url: `http://127.0.0.1:${start.port}/`, pid, stop: () => end(child) };
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

/** Returns the same for a process and its present children, such as PostgreSQL's. */
export function processorSecondsWithChildren(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + processorSeconds(one), 0);
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
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
