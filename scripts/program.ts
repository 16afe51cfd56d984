import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createLogWriter } from '#server/platform/log.ts';
import type { Environment } from './settings.ts';

export type Program = {
  /** Resolves when the program says that it serves, rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves with a sentence when the program ends although nobody stopped it. */
  crashed: Promise<string>;
  /** SIGTERM, and SIGKILL when it is still there after the grace; resolves when it is gone. */
  stop: (graceMs: number) => Promise<void>;
};

/**
 * Node's own options for our servers. With more than 4 MB for a part of the young heap, what requests leave behind
 * spreads over up to 48 MB before it is thrown away, and no request is answered sooner (decision 127).
 */
export const nodeOptions = ['--max-semi-space-size=4'];

/** glibc would keep freed memory apart for each of Node's threads, where the others cannot use it. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts one of our servers. It runs in a process group of its own, so that Ctrl-C reaches it once, through us;
 * its lines go to our standard output, except the one that says it is ready.
 */
export function startProgram(name: string, file: string, environment: Environment): Program {
  const child = spawn(process.execPath, [...nodeOptions, '--import', './scripts/follow-parent.mjs', file], {
    env: { ...memoryEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  const ready = Promise.withResolvers<void>();
  const crashed = Promise.withResolvers<string>();
  let isStopping = false;
  child.on('exit', (code, signal) => {
    const sentence = `${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).`;
    ready.reject(new Error(sentence));
    if (!isStopping) crashed.resolve(sentence);
  });
  ready.promise.catch(() => {});
  relayLines(child, ready.resolve);
  return {
    ready: ready.promise,
    crashed: crashed.promise,
    stop: async (graceMs) => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await once(child, 'exit');
      clearTimeout(impatience);
    },
  };
}

function relayLines(child: ChildProcess, ready: () => void): void {
  if (!child.stdout) return;
  const write = createLogWriter(process.stdout, process.stderr);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (saysReady(line)) ready();
    else write(`${line}\n`);
  });
}

/** Our server says so in a line of its log, the sandbox in words. */
function saysReady(line: string): boolean {
  return line.startsWith('sandbox ready') || line.includes('"event":"ready"');
}
