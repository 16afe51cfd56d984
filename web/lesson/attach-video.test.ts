import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singleFlightRenewal } from './attach-video.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('refusals that come together share one renewal', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await Promise.all([renewOnce(), renewOnce(), renewOnce()]);
  expect(renew).toHaveBeenCalledOnce();
});

test('what left before a renewal and is refused after it needs no other one, and a third refusal is final', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await renewOnce();
  await Promise.all([renewOnce(), renewOnce()]);
  expect(renew).toHaveBeenCalledOnce();
  await expect(renewOnce()).rejects.toThrow('Fresh addresses were refused too');
});

test('much later it may renew again', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await renewOnce();
  await vi.advanceTimersByTimeAsync(10_001);
  await renewOnce();
  expect(renew).toHaveBeenCalledTimes(2);
});

test('why the new addresses were refused is told', async () => {
  const renewOnce = singleFlightRenewal({ renew: () => Promise.reject(new Error('permission-denied')) });
  await expect(renewOnce()).rejects.toThrow('permission-denied');
});

test('pieces that are refused after that are refused for the same reason', async () => {
  const renew = vi.fn(() => Promise.reject(new Error('permission-denied')));
  const renewOnce = singleFlightRenewal({ renew });
  await expect(renewOnce()).rejects.toThrow('permission-denied');
  await expect(renewOnce()).rejects.toThrow('permission-denied');
  expect(renew).toHaveBeenCalledOnce();
});
