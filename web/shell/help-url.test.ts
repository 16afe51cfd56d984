import { afterEach, expect, test, vi } from 'vitest';
import { failedRequestId, rememberFailedRequest } from '#web/platform/call.ts';
import { helpUrl } from './help-url.ts';

afterEach(() => void vi.useRealTimers());

test('the help URL contains the id of a request that failed on the server, for five minutes', () => {
  vi.useFakeTimers();
  const chat = { url: 'https://chat.example.com/?text={message}', message: '', lessonMessage: '' };
  const messageFor = () => new URL(helpUrl(chat, 'Hello')).searchParams.get('text');
  rememberFailedRequest({ status: 404, id: 'abc-1' });
  rememberFailedRequest({ status: 500, id: 'not an id <script>' });
  expect(failedRequestId()).toBeNull();
  expect(messageFor()).toBe('Hello');
  rememberFailedRequest({ status: 503, id: 'abc-2' });
  expect(messageFor()).toBe('Hello\n\nReference: abc-2');
  vi.advanceTimersByTime(5 * 60_000);
  expect(messageFor()).toBe('Hello');
});
