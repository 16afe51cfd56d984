import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findFreeSlot,
  playbackIdleMs,
  slotForNewSession,
  type PlaybackSession,
  playbackSessionsAtMost,
} from './playback-session.ts';

const now = 1_000_000;
const session = (slot: number, openedAgoMs: number, unusedMs = 0): PlaybackSession => ({
  slot,
  id: `stream-${slot}`,
  openedAt: now - openedAgoMs,
  lastUsedAt: now - unusedMs,
});

test.each<[what: string, streams: PlaybackSession[], slot: number, replaces: string | null]>([
  ['nothing plays', [], 1, null],
  ['one stream plays', [session(1, 100)], 2, null],
  ['one stream plays in the second place', [session(2, 100)], 1, null],
  ['two play, the first is older', [session(1, 100), session(2, 50)], 1, 'stream-1'],
  ['two play, the second is older', [session(1, 50), session(2, 100)], 2, 'stream-2'],
  ['the newer one is idle', [session(1, 99_000), session(2, 98_000, playbackIdleMs)], 2, 'stream-2'],
  [
    'the newer one is nearly idle',
    [session(1, 99_000), session(2, 98_000, playbackIdleMs - 1)],
    1,
    'stream-1',
  ],
])('when %s, a new playback session takes its slot', (_, streams, slot, ends) => {
  const place = slotForNewSession(streams, now);
  expect([place.slot, place.replaces?.id ?? null]).toEqual([slot, ends]);
});

test('a stopped playback session gets a slot only if one is free', () => {
  expect(findFreeSlot([session(1, 100), session(2, 50)], now)).toBeNull();
  expect(findFreeSlot([session(1, 100)], now)).toEqual({ slot: 2, replaces: null });
  expect(findFreeSlot([session(1, 99_000, playbackIdleMs), session(2, 50)], now)?.slot).toBe(1);
});

test('at most two playback sessions play, and the newest always does', () => {
  const step = fc.record({ waitMs: fc.integer({ min: 0, max: 2 * playbackIdleMs }), use: fc.nat(1) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let streams: PlaybackSession[] = [];
      let time = 0;
      for (const [index, { waitMs, use }] of steps.entries()) {
        time += waitMs;
        const used = streams[use];
        if (used) used.lastUsedAt = time;
        const { slot } = slotForNewSession(streams, time);
        const opened = { slot, id: String(index), openedAt: time, lastUsedAt: time };
        streams = [...streams.filter((other) => other.slot !== slot), opened];
        expect(streams.length).toBeLessThanOrEqual(playbackSessionsAtMost);
        expect(streams).toContain(opened);
      }
    }),
  );
});
