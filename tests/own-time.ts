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
