/** Closed-loop load: so many connections, each with one request at a time. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath, installDebianPackage } from '#tests/set-up/programs.ts';
import { pinned } from '../server-process.ts';

/** `busy`: how much of a core the generator itself used, where it tells; near 1, the generator is the bottleneck. */
export type Load = { requests: number; seconds: number; busy?: number };

export type LoadRun = {
  url: string;
  seconds: number;
  /** A file of requests (`requests.ts`), which are sent in turn. */
  file: string;
};

/** @throws {Error} when an answer was an error, or none came. */
export type LoadGenerator = (run: LoadRun) => Promise<Load>;

export const connections = 32;
const run = promisify(execFile);

let wrk: string | undefined;

/** wrk, which needs little of the processor; where it cannot be had, a small one of our own. */
export const generateLoad: LoadGenerator = (wish) => {
  wrk ??= findOnPath('wrk') ?? (installDebianPackage('wrk') ? findOnPath('wrk') : undefined);
  return wrk ? runWrk(wrk, wish) : runOwn(wish, String(wish.seconds));
};

/** Sends each request of the file once, and reads 256 kB at a time, where wrk would read 8 kB. */
export const sendEachOnce: LoadGenerator = (wish) => runOwn(wish, 'once');

async function runWrk(program: string, { url, seconds, file }: LoadRun): Promise<Load> {
  const [command, ...args] = pinned('others', [
    program,
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    join(import.meta.dirname, 'requests.lua'),
    url,
    '--',
    file,
    String(Math.random()),
  ]);
  const { stdout } = await run(command, args);
  const counted = /(\d+) requests in ([\d.]+)s/.exec(stdout);
  if (!counted || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${url} failed under load: ${stdout}`);
  return { requests: Number(counted[1]), seconds: Number(counted[2]) };
}

async function runOwn({ url, file }: LoadRun, lasting: string): Promise<Load> {
  const program = join(import.meta.dirname, 'closed-load.ts');
  const [command, ...args] = pinned('others', [
    process.execPath,
    program,
    url,
    lasting,
    String(connections),
    file,
  ]);
  return JSON.parse((await run(command, args)).stdout) as Load;
}
