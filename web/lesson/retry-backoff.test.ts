import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryBackoff } from './retry-backoff.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const error = new Error('no connection');

test('a failed load is retried three times, each after a longer wait', async () => {
  const { wait } = retryBackoff();
  for (const waitMs of [1000, 2000, 4000]) {
    const waited = vi.fn();
    void wait(error).then(waited);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toHaveBeenCalledOnce();
  }
  await expect(wait(error)).rejects.toBe(error);
});

test('a success resets the count', async () => {
  const { wait, succeeded } = retryBackoff();
  for (let round = 0; round < 8; round++) {
    const waiting = wait(error);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(waiting).resolves.toBeUndefined();
    succeeded();
  }
});
