/**
 * The timeouts of tests are several times as long as a step takes on a machine that is busy with something
 * else. Waiting ends as soon as it has come, so only what never comes takes this long, and is named by whoever waits.
 */
export const timeoutMs = {
  /** A single thing: an element, a navigation, a value that is asked for again and again. */
  step: 60_000,
  /** A test of one part. */
  test: 2 * 60_000,
  /** A journey through the running site, and what prepares it. */
  journey: 15 * 60_000,
};
