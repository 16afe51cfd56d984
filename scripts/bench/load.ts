import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from '#tests/set-up/debian-package.ts';
import { findOnPath } from '#tests/set-up/find-on-path.ts';
import { pinned } from './cores.ts';

/** `busy`: how much of a core the generator itself used, where it tells; near 1, it is what was measured. */
export type Load = { requests: number; seconds: number; busy?: number };

export type LoadGenerator = {
  name: string;
  /**
   * Asks for a page again and again over kept connections, or sends the requests of a file (`requests.ts`) in turn.
   * @throws {Error} when an answer was not 200.
   */
  run: (url: string, seconds: number, more?: { file?: string; connections?: number }) => Promise<Load>;
};

export const connections = 48;
const run = promisify(execFile);

/** wrk, which costs little; where it cannot be had, a small one of our own. */
export function findLoadGenerator(): LoadGenerator {
  const wrk = findOnPath('wrk') ?? (installDebianPackage('wrk') ? findOnPath('wrk') : undefined);
  return wrk
    ? { name: 'wrk', run: (url, seconds, more) => runWrk(wrk, { url, seconds, ...more }) }
    : { ...ownGenerator, name: 'OUR OWN GENERATOR (wrk cannot be had here, so rates are lower)' };
}

/** For large files: wrk reads 8 kB at a time, and its core would be full long before that of who sends them. */
export const ownGenerator: LoadGenerator = {
  name: 'our own',
  run: (url, seconds, more) => runOwn({ url, seconds, ...more }),
};

type Run = { url: string; seconds: number; file?: string; connections?: number };

async function runWrk(wrk: string, { url, seconds, file, connections: kept }: Run): Promise<Load> {
  const asking = file
    ? ['-s', join(import.meta.dirname, 'requests.lua'), url, '--', file]
    : ['-H', 'Accept-Encoding: br', url];
  const [program, ...args] = pinned('others', [
    wrk,
    '-t1',
    `-c${kept ?? connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    ...asking,
  ]);
  const { stdout } = await run(program, args);
  const counted = /(\d+) requests in ([\d.]+)s/.exec(stdout);
  if (!counted || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${url} failed under load: ${stdout}`);
  return { requests: Number(counted[1]), seconds: Number(counted[2]) };
}

async function runOwn({ url, seconds, file, connections: kept }: Run): Promise<Load> {
  const [program, ...args] = pinned('others', [
    process.execPath,
    join(import.meta.dirname, 'load-program.ts'),
    url,
    String(seconds),
    String(kept ?? connections),
    ...(file ? [file] : []),
  ]);
  return JSON.parse((await run(program, args)).stdout) as Load;
}
