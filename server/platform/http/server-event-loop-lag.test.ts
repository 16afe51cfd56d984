import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLagMeter } from './server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a turn with many requests counts as lag until the next turn', () => {
  let time = 1_000;
  const lagAt = createLagMeter(() => time);
  const lags = Array.from({ length: 300 }, () => lagAt((time += 4)));
  expect(lags[50]).toBe(0);
  expect(lags[150]).toBe(604);
  expect(lags[299]).toBe(1_200);
  vi.advanceTimersByTime(20);
  expect(lagAt(time)).toBe(0);
});

test('neither a pause with few requests nor a clock set back counts as lag', () => {
  let time = 1_000;
  const lagAt = createLagMeter(() => time);
  time += 5_000;
  for (let request = 0; request < 50; request++) expect(lagAt(time)).toBe(0);
  time = 0;
  for (let request = 0; request < 200; request++) expect(lagAt(time)).toBe(0);
});
