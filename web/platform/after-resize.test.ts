import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterResize } from './after-resize.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a window that is being resized is read once, 100 ms after the last change', () => {
  const window = new EventTarget();
  const read = vi.fn();
  afterResize(read, window);
  for (let step = 0; step < 20; step++) {
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(50);
  }
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(49);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledOnce();
});

test('a stopped listener is not called, not even for the last change', () => {
  const window = new EventTarget();
  const read = vi.fn();
  const stop = afterResize(read, window);
  window.dispatchEvent(new Event('resize'));
  stop();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1000);
  expect(read).not.toHaveBeenCalled();
});
