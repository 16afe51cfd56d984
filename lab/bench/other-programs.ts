/** Measures how much of the computer other programs used during the bench: beside a busy program its figures are rough. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const ticksPerSecond = 100;
const began = { at: Date.now(), all: busySeconds() };

/** Returns the share of all cores together; call it after every process that the bench started has ended. */
export function otherProgramsShare(): number {
  const seconds = (Date.now() - began.at) / 1000;
  const others = busySeconds() - began.all - ownSeconds();
  return Math.max(0, others / seconds / availableParallelism());
}

/** Processor seconds of all programs since the computer started, also those that its host took away. */
function busySeconds(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** Returns the processor time of this process and of its ended children. */
function ownSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
