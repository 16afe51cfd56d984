/** The cost of work in child processes, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';
import { measured } from '../preparing/measure.ts';

/** How often the memory is read; the kernel keeps the peak of each process until it ends. */
const readMs = 100;

/** Measures work that runs in child processes: their processor time, and the peak of the largest one. */
export async function measureProcesses(
  work: () => Promise<unknown>,
): Promise<{ processorSeconds: number; peakMegabytes: number }> {
  let peakMegabytes = 0;
  const timer = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, largestChild())), readMs);
  try {
    const { processorSeconds } = await measured(work);
    return { processorSeconds, peakMegabytes };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the peak memory of the largest process that this one has started, in megabytes. */
function largestChild(): number {
  let largest = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = statusOf(pid);
    if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
    largest = Math.max(largest, Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000);
  }
  return largest;
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
