import { availableParallelism } from 'node:os';
import { findOnPath } from '#tests/set-up/find-on-path.ts';

const cores = availableParallelism();
const taskset = cores > 1 ? findOnPath('taskset') : undefined;

/** The first belongs to the server that is measured, the others to whoever asks it; any: the operating system decides. */
export type Cores = 'first' | 'others' | 'any';

export function pinned(where: Cores, command: [string, ...string[]]): [string, ...string[]] {
  if (!taskset || where === 'any') return command;
  return [taskset, '-c', where === 'first' ? '0' : `1-${cores - 1}`, ...command];
}

export const corePlan = taskset
  ? `the server that is measured on core 0, the load generator on ${cores === 2 ? 'core 1' : `cores 1-${cores - 1}`}`
  : 'NOT PINNED (one core, or no taskset): servers and load generator disturb each other';
