const quickMs = 2_000;
const slowMs = 6_000;
const slowestMs = 30_000;

/** Whoever goes for the phone is back within about two minutes. */
const quickRequests = 60;

/** How long to wait before the server is asked once more: a while longer later, and ever longer without an answer. */
export function pollingIntervalMs(asked: { times: number; inVain: number }): number {
  const usual = asked.times < quickRequests ? quickMs : slowMs;
  return Math.min(slowestMs, usual * 2 ** asked.inVain);
}
