/** What all servers of the races have in common: a process that lives until it is ended. */
import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cores, pinned } from './cores.ts';

export type Contestant = {
  name: string;
  url: string;
  /** The process that answers. */
  pid: number;
  stop: () => Promise<void>;
};

type Start = {
  name: string;
  command: [string, ...string[]];
  port: number;
  environment?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** Answers come from its only child, as with nginx. */
  hasWorker?: boolean;
  /** The first one where nothing is said. */
  cores?: Cores;
};

const patienceMs = 60_000;

/** Starts a server and resolves once it takes connections. @throws {Error} when it ends before. */
export async function startContestant(start: Start): Promise<Contestant> {
  const [program, ...args] = pinned(start.cores ?? 'first', start.command);
  const child = spawn(program, args, {
    env: start.environment ?? process.env,
    stdio: start.stdio ?? ['ignore', 'ignore', 'inherit'],
  });
  // A bench that is interrupted leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${start.port}/`;
  try {
    await untilItListens(child, start);
  } catch (error) {
    await end(child);
    throw error;
  }
  const pid = start.hasWorker ? onlyChildOf(child.pid ?? 0) : (child.pid ?? 0);
  return { name: start.name, url, pid, stop: () => end(child) };
}

/** Seconds of processor time, user and system, that a process has used so far. */
export function processorSeconds(pid: number): number {
  // The program's name may hold spaces, so counting begins behind its bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function untilItListens(child: ChildProcess, { name, port }: Start): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${name} did not start.`);
    await sleep(100);
  }
}

async function takesConnections(port: number): Promise<boolean> {
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

function onlyChildOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
