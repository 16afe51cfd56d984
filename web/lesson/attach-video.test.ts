import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singleFlightRenewal } from './attach-video.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('simultaneous rejections share one renewal', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await Promise.all([renewOnce(), renewOnce(), renewOnce()]);
  expect(renew).toHaveBeenCalledOnce();
});

test('two late rejections after a renewal are retried, and a third one is final', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await renewOnce();
  await Promise.all([renewOnce(), renewOnce()]);
  expect(renew).toHaveBeenCalledOnce();
  await expect(renewOnce()).rejects.toThrow('The renewed URLs were rejected, too');
});

test('a rejection much later renews again', async () => {
  const renew = vi.fn(async () => {});
  const renewOnce = singleFlightRenewal({ renew });
  await renewOnce();
  await vi.advanceTimersByTimeAsync(10_001);
  await renewOnce();
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a failed renewal rejects with its error', async () => {
  const renewOnce = singleFlightRenewal({ renew: () => Promise.reject(new Error('permission-denied')) });
  await expect(renewOnce()).rejects.toThrow('permission-denied');
});

test('rejections after a failed renewal reject with its error', async () => {
  const renew = vi.fn(() => Promise.reject(new Error('permission-denied')));
  const renewOnce = singleFlightRenewal({ renew });
  await expect(renewOnce()).rejects.toThrow('permission-denied');
  await expect(renewOnce()).rejects.toThrow('permission-denied');
  expect(renew).toHaveBeenCalledOnce();
});
