/** Returns the processor time of some work in milliseconds, which other programs hardly affect. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const tickMs = 100;

/**
 * Returns the milliseconds that this process waited for the work, counted by its own event loop: on a busy machine that
 * clock slows down together with the work.
 */
export async function ownTimeOf(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, tickMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return ticks * tickMs;
}
