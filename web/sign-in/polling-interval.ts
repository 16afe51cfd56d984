const quickMs = 2_000;
const slowMs = 6_000;
const slowestMs = 30_000;

/** A user who goes for their phone is back within about two minutes. */
const quickRequests = 60;

/** Returns the wait before the next request: longer after two minutes, and doubled for each failed request. */
export function pollingIntervalMs(counts: { requests: number; failures: number }): number {
  const usual = counts.requests < quickRequests ? quickMs : slowMs;
  return Math.min(slowestMs, usual * 2 ** counts.failures);
}
