/** Measures how far the process is behind with its requests. */

const tickMs = 20;

/**
 * As long as requests keep coming, Node handles them in one turn of its event loop, in which no timer runs; each waits
 * for all before it. A pause alone, such as a collection of garbage, is no crowd, and counts as no lag.
 */
const crowd = 100;

/**
 * Returns a function to call with the present time at each request. It tells for how many milliseconds the turn has
 * gone on, or 0 while it has had few requests.
 */
export function createLagMeter(now: () => number): (at: number) => number {
  let tickedAt = now();
  let requests = 0;
  setInterval(() => {
    tickedAt = now();
    requests = 0;
  }, tickMs).unref();
  return (at) => {
    requests += 1;
    return requests < crowd ? 0 : Math.max(0, at - tickedAt);
  };
}
