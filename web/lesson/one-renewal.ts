import type { PlaybackLease } from './playback-lease.ts';

const restMs = 10_000;

/**
 * Renews refused addresses. Refusals that come together share one renewal; one that follows a fresh
 * renewal is final.
 */
export function oneRenewal(lease: Pick<PlaybackLease, 'renew'>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let renewedAt = -Infinity;
  return () => {
    if (underWay) return underWay;
    if (performance.now() - renewedAt < restMs) {
      return Promise.reject(new Error('Fresh addresses were refused too'));
    }
    underWay = lease.renew().finally(() => {
      underWay = null;
      renewedAt = performance.now();
    });
    return underWay;
  };
}
