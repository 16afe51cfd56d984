/** Measures how far the process is behind. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;

/** A pause of a second, such as a collection of garbage, is no overload: half of a window has to be late. */
const windowMs = 2_000;

/** Returns a function that tells the usual lag of the event loop in the last seconds, in milliseconds. */
export function measureEventLoopLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let lagMs = 0;
  setInterval(() => {
    const median = delay.percentile(50) / 1e6;
    lagMs = Number.isFinite(median) ? Math.max(0, median - resolutionMs) : 0;
    delay.reset();
  }, windowMs).unref();
  return () => lagMs;
}
