import type { PlaybackLease } from './playback-lease.ts';

const restMs = 10_000;

/**
 * Renews refused addresses. Refusals that come together share one renewal; one that follows a fresh
 * renewal is final, and one that follows a renewal that was refused means the same as that.
 */
export function oneRenewal(lease: Pick<PlaybackLease, 'renew'>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let renewedAt = -Infinity;
  let refusedWith: unknown;
  return () => {
    if (underWay) return underWay;
    if (performance.now() - renewedAt < restMs) {
      return Promise.reject(refusedWith ?? new Error('Fresh addresses were refused too'));
    }
    refusedWith = undefined;
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
