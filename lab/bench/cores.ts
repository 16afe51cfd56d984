/** The processor cores that a server may use. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findOnPath } from '#tests/set-up/find-on-path.ts';

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
