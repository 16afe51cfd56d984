import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { requestEarly } from './request.ts';
import { playbackUrl } from '#web/lesson/playback-session.ts';

let sent: string[] = [];
let fails = false;

beforeEach(() => {
  sent = [];
  fails = false;
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    if (fails) throw new TypeError('Failed to fetch');
    return Response.json({ stream: `session-${sent.length}` });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const playback = (id: string) => call('GET /api/lessons/{id}/playback', { params: { id } });

test('a call takes the reply of the same URL that was requested early, once', async () => {
  void requestEarly(playbackUrl('intro'));
  expect(await playback('intro')).toEqual({ stream: 'session-1' });
  expect(sent).toEqual(['/api/lessons/intro/playback']);
  expect(await playback('intro')).toEqual({ stream: 'session-2' });
});

test('a call of another URL sends its own request, and keeps the early reply', async () => {
  void requestEarly(playbackUrl('intro'));
  expect(await playback('second')).toEqual({ stream: 'session-2' });
  expect(await playback('intro')).toEqual({ stream: 'session-1' });
});

test('an early reply expires after 15 seconds', async () => {
  void requestEarly(playbackUrl('intro'));
  vi.advanceTimersByTime(15_000);
  expect(await playback('intro')).toEqual({ stream: 'session-2' });
});

test('an early request without an answer fails the call that takes it, and the next call sends a request', async () => {
  fails = true;
  requestEarly(playbackUrl('intro')).catch(() => undefined);
  await expect(playback('intro')).rejects.toMatchObject({ code: 'internal' });
  fails = false;
  expect(await playback('intro')).toEqual({ stream: 'session-2' });
});

test('an early reply can be read, and the call still takes it', async () => {
  const reply = await requestEarly(playbackUrl('intro'));
  expect(await reply.json()).toEqual({ stream: 'session-1' });
  expect(await playback('intro')).toEqual({ stream: 'session-1' });
});

test('the URL of a playback encodes the lesson id in its path', () => {
  expect(playbackUrl('a/b ?')).toBe('/api/lessons/a%2Fb%20%3F/playback');
});
