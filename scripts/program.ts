import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createLogWriter } from '#server/platform/log.ts';
import type { Environment } from './settings.ts';

export type Program = {
  /** Resolves when the program is ready, rejects if it ends before. */
  ready: Promise<void>;
  /** Resolves with a message if the program ends without having been stopped. */
  crashed: Promise<string>;
  /** Sends SIGTERM, then SIGKILL after the grace period; resolves when the program has ended. */
  stop: (graceMs: number) => Promise<void>;
};

/**
 * Node's options for our servers. With semi-spaces larger than 4 MB, garbage grows to 48 MB before it is collected, and
 * no request gets faster (decision 127).
 */
export const nodeOptions = ['--max-semi-space-size=4'];

/** Otherwise glibc keeps freed memory per thread, where other threads can't use it. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts one of our servers in its own process group, so that Ctrl-C reaches it once, through us. Its output goes to
 * our standard output, except for the line that reports readiness.
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
  if (child.stdout) relayLines(child.stdout, ready.resolve);
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

/** Passes a program's output on, except for the line that reports readiness. */
export function relayLines(output: Readable, ready: () => void): void {
  const write = createLogWriter(process.stdout, process.stderr);
  createInterface({ input: output }).on('line', (line) => {
    if (saysReady(line)) ready();
    else write(`${line}\n`);
  });
}

/** Our server reports it in a log entry, the sandbox in a sentence. */
function saysReady(line: string): boolean {
  return line.startsWith('sandbox ready') || line.includes('"event":"ready"');
}
