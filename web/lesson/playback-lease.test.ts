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

test('an address gets the token that is valid now, and keeps the rest', () => {
  expect(withTokenOf('/media/new/intro/master.m3u8', 'https://site/media/old/intro/360p/0001.m4s')).toBe(
    'https://site/media/new/intro/360p/0001.m4s',
  );
});

test('an address without a token stays as it is', () => {
  expect(withTokenOf('/media/new/intro/master.m3u8', 'blob:abc')).toBe('blob:abc');
});

test('new addresses are asked for half a minute before the old ones end', async () => {
  const ask = vi.fn(async () => playback('second', 300_000));
  const lease = createPlaybackLease(playback('first', 300_000), ask, vi.fn());
  await vi.advanceTimersByTimeAsync(269_000);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(lease.fresh('/media/first/intro/a.m4s')).toBe('/media/second/intro/a.m4s');
});

test('a wrong clock does not make it ask without rest', async () => {
  const ask = vi.fn(async () => playback('again', -3_600_000));
  createPlaybackLease(playback('first', -3_600_000), ask, vi.fn());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a refused renewal is told, and tried again', async () => {
  const onRejected = vi.fn();
  const ask = vi.fn(() => Promise.reject(new Error('no answer')));
  createPlaybackLease(playback('first', 40_000), ask, onRejected);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(onRejected).toHaveBeenCalledTimes(2);
});

test('a closed lesson asks no more', async () => {
  const ask = vi.fn(async () => playback('second', 300_000));
  createPlaybackLease(playback('first', 60_000), ask, vi.fn()).end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
});
