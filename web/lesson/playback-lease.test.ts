import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaybackLease, type VideoPlayback, withTokenOf } from './playback-lease.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function playback(token: string, expiresInMs: number): VideoPlayback {
  return {
    kind: 'video',
    hls: `/media/${token}/intro/master.m3u8`,
    poster: '',
    playlists: [],
    captions: [],
    chapters: [],
    sound: null,
    stills: null,
    savesData: false,
    renditions: [],
    lengthSeconds: 60,
    resumeAt: 0,
    stream: 'stream',
    mark: null,
    expiresAt: Date.now() + expiresInMs,
  };
}

test('a URL gets the current token and keeps the rest', () => {
  expect(withTokenOf('/media/new/intro/master.m3u8', 'https://site/media/old/intro/360p/0001.m4s')).toBe(
    'https://site/media/new/intro/360p/0001.m4s',
  );
});

test('a URL without a token is unchanged', () => {
  expect(withTokenOf('/media/new/intro/master.m3u8', 'blob:abc')).toBe('blob:abc');
});

test('URLs are renewed 30 s before they expire', async () => {
  const request = vi.fn(async () => playback('second', 300_000));
  const lease = createPlaybackLease(playback('first', 300_000), request, vi.fn());
  await vi.advanceTimersByTimeAsync(269_000);
  expect(request).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request).toHaveBeenCalledOnce();
  expect(lease.fresh('/media/first/intro/a.m4s')).toBe('/media/second/intro/a.m4s');
});

test('a wrong clock renews at most every 20 s', async () => {
  const request = vi.fn(async () => playback('again', -3_600_000));
  createPlaybackLease(playback('first', -3_600_000), request, vi.fn());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(3);
});

test('a rejected renewal is reported and retried', async () => {
  const onRejected = vi.fn();
  const request = vi.fn(() => Promise.reject(new Error('no answer')));
  createPlaybackLease(playback('first', 40_000), request, onRejected);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(onRejected).toHaveBeenCalledTimes(2);
});

test('a closed lesson is not renewed', async () => {
  const request = vi.fn(async () => playback('second', 300_000));
  createPlaybackLease(playback('first', 60_000), request, vi.fn()).end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(request).not.toHaveBeenCalled();
});
