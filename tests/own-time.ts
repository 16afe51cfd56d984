const tickMs = 100;

/**
 * For how many milliseconds this process waited for the work, counted by its own turns: on a machine that lets it run
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
