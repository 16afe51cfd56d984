import type { PlaybackLease } from '../playback/playback-lease.ts';

const restMs = 10_000;

/** The requests of a player that may have left with the old URL, and are refused a moment after the renewal. */
const latecomersAtMost = 2;

/**
 * Renews refused addresses. Refusals that come together share one renewal; the first two that follow a fresh renewal
 * are taken for requests that left before it, a third is final, and one that follows a renewal that was refused means
 * the same as that.
 */
export function singleFlightRenewal(lease: Pick<PlaybackLease, 'renew'>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let renewedAt = -Infinity;
  let refusedWith: unknown;
  let latecomers = 0;
  return () => {
    if (underWay) return underWay;
    if (performance.now() - renewedAt < restMs) {
      latecomers += 1;
      if (refusedWith === undefined && latecomers <= latecomersAtMost) return Promise.resolve();
      return Promise.reject(refusedWith ?? new Error('Fresh addresses were refused too'));
    }
    refusedWith = undefined;
    latecomers = 0;
    underWay = lease
      .renew()
      .catch((error: unknown) => {
        refusedWith = error;
        throw error;
      })
      .finally(() => {
        underWay = null;
        renewedAt = performance.now();
      });
    return underWay;
  };
}
