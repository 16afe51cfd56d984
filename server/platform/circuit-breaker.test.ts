import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that is down until its answer changes, and the number of calls that reached it. */
function openService() {
  const service = { answer: 'away' as 'away' | 'no' | 'yes', calls: 0 };
  const breaker = createBreaker({
    isOutage: (error) => (error as Error).message === 'away',
    openError: () => new Error('resting'),
    failuresInARow: 3,
    restMs: 3_000,
  });
  const ask = () =>
    breaker(async () => {
      service.calls += 1;
      if (service.answer !== 'yes') throw new Error(service.answer);
      return 'yes';
    }).catch((error: Error) => error.message);
  return { service, ask };
}

test('opens after consecutive failures and lets one trial call through when it may close', async () => {
  const { service, ask } = openService();
  for (let call = 0; call < 3; call++) expect(await ask()).toBe('away');
  expect(await ask()).toBe('resting');
  expect(service.calls).toBe(3);
  vi.advanceTimersByTime(3_000);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['away', 'resting', 'resting']);
  expect(service.calls).toBe(4);
  service.answer = 'yes';
  expect(await ask()).toBe('resting');
  vi.advanceTimersByTime(3_000);
  expect(await ask()).toBe('yes');
  expect(await Promise.all([ask(), ask()])).toEqual(['yes', 'yes']);
});

test('counts an error reply as a sign that the service is up', async () => {
  const { service, ask } = openService();
  for (const answer of ['away', 'away', 'no', 'away', 'away', 'no'] as const) {
    service.answer = answer;
    expect(await ask()).toBe(answer);
  }
  expect(service.calls).toBe(6);
});
