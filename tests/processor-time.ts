/** Returns how many milliseconds of the processor a piece of work takes; other programs on the machine hardly change them. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const tickMs = 100;

/**
 * Returns the milliseconds that this process waited for the work, counted by its own turns: on a machine that lets it run
 * seldom, its time goes by slowly, and the time of the work with it.
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
