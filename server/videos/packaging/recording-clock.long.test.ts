/** Recordings whose times jump, and recordings that pause. */
import { readFileSync } from 'node:fs';
import type { Packet } from 'node-av/lib';
import { expect, test } from 'vitest';
import { joinInputs, partSeconds } from '#tests/videos/join-inputs.ts';
import { type InputKind, lightAt } from '#tests/videos/make-input.ts';
import { expectCounting, made, packaged } from '#tests/videos/packaged-input.ts';
import { prepare } from '#tests/videos/prepared.ts';
import { levelOf } from '#tests/videos/read-video.ts';
import { openClock } from './recording-clock.ts';

const offsets = (seconds: number): InputKind => ({ formatOptions: { output_ts_offset: `${seconds}` } });

const early = (hertz: number, from = 0): InputKind => ({ sounds: [{ hertz, from, to: from + 1.5 }] });

const opus = (hertz: number): InputKind => ({ sounds: [{ codec: 'libopus', hertz }] });

test.each<[string, InputKind, InputKind[]]>([
  ['WebM', { format: 'webm', picture: { codec: 'libvpx' } }, [opus(440), opus(880)]],
  [
    'WebM, written by a browser',
    { format: 'webm', picture: { codec: 'libvpx' }, formatOptions: { live: '1' } },
    [opus(440), opus(880), opus(1_320)],
  ],
  ['Matroska with B frames', { format: 'matroska', picture: { bFrames: 2 } }, [{}, {}]],
  [
    'fragmented MP4',
    { format: 'mp4', formatOptions: { movflags: 'empty_moov+frag_keyframe+default_base_moof' } },
    [{}, {}, {}],
  ],
  ['AVI', { format: 'avi' }, [{}, {}]],
  ['a transport stream', { format: 'mpegts' }, [{}, {}, {}]],
  ['one whose sound ends early', { format: 'mpegts' }, [early(440), early(880, 2)]],
  [
    'Matroska, of which one has no sound',
    { format: 'matroska', formatOptions: { live: '1' } },
    [{}, { sounds: [] }, {}],
  ],
  ['one with B frames', { format: 'mpegts', picture: { bFrames: 2 } }, [{}, {}]],
  ['one whose parts were recorded hours apart', { format: 'mpegts' }, [{}, offsets(25_200)]],
  ['one whose parts are in the wrong order', { format: 'mpegts' }, [offsets(25_200), {}, offsets(900)]],
])('parts that were joined in %s are all shown and heard', async (_, kind, parts) => {
  const film = await packaged(joinInputs(kind, parts));
  const seconds = parts.length * partSeconds;
  expect(Math.abs(film.lengthSeconds - seconds)).toBeLessThan(0.3);
  const samples = await film.samples();
  for (const [at, { sounds: [sound = {}] = [{}] }] of parts.entries()) {
    const middle: [number, number] = [
      at * partSeconds + 0.2 + (sound.from ?? 0),
      at * partSeconds - 0.2 + (sound.to ?? partSeconds),
    ];
    if (parts[at]?.sounds?.length === 0) continue;
    expect(levelOf(samples, 440 * (at + 1), middle), `part ${at + 1}`).toBeGreaterThan(-22);
  }
  // The end of a part is that of its longer track.
  for (const { second, color } of await film.pictures())
    if (second % 1 > 0.2) expect(Math.abs(color[0] - lightAt(second)), `at ${second} s`).toBeLessThan(3);
});

test.each<[string, InputKind, number]>([
  ['MP4', { format: 'mp4' }, 1],
  ['MP4 with the header first', { format: 'mp4', formatOptions: { movflags: 'faststart' } }, 1],
  ['FLV', { format: 'flv' }, 1],
  ['Ogg', { format: 'ogg', picture: { codec: 'libtheora' }, ...opus(440) }, 1],
  // FFmpeg continues with the second of these parts, but not with the third.
  ['Matroska', { format: 'matroska' }, 2],
])('of parts that were joined in %s the rest is left out, and noted', async (_, kind, parts) => {
  const film = await packaged(joinInputs(kind, [{}, {}, {}]));
  expect(Math.abs(film.lengthSeconds - parts * partSeconds)).toBeLessThan(0.3);
  expect(film.notes).toEqual([{ kind: 'rest-left-out' }]);
});

test.each<[string, InputKind]>([
  ['WebM', { format: 'webm', picture: { codec: 'libvpx' }, formatOptions: { live: '1' }, ...opus(440) }],
  ['a transport stream', { format: 'mpegts' }],
])('browsers leave parts that were joined in %s to the site', async (_, kind) => {
  const recording = readFileSync(joinInputs(kind, [{}, {}]));
  await expect(prepare(recording)).rejects.toThrow('The times');
});

/** From second 3 to second 16. */
const isRecorded = (second: number) => second < 3 || second >= 16;

const slow = { rate: 5, width: 64, height: 36 };

test.each<[string, string, InputKind]>([
  ['a transport stream', 'aac', { format: 'mpegts', picture: slow }],
  ['a program stream', 'mp2', { format: 'vob', picture: { ...slow, rate: 25, codec: 'mpeg2video' } }],
  ['Matroska', 'aac', { format: 'matroska', picture: slow }],
  ['Ogg', 'libopus', { format: 'ogg', picture: { ...slow, codec: 'libtheora' } }],
])('sound that pauses for 13 seconds in %s stays in step', async (_, codec, kind) => {
  const film = await made('film', { ...kind, sounds: [{ codec, isRecorded }], seconds: 20 });
  expect(Math.abs(film.lengthSeconds - 20)).toBeLessThan(0.3);
  const samples = await film.samples();
  expect(levelOf(samples, 440, [0.5, 2.5])).toBeGreaterThan(-22);
  expect(levelOf(samples, 440, [3.5, 15.5])).toBeLessThan(-50);
  expect(levelOf(samples, 440, [16.3, 19.5])).toBeGreaterThan(-22);
  await expectCounting(film);
});

test.each<[string, InputKind]>([
  ['pauses for 13 seconds', { picture: { ...slow, isRecorded } }],
  ['begins 13 seconds after the sound', { picture: { ...slow, isRecorded: (second) => second >= 13 } }],
])('a picture in a transport stream that %s stays in step', async (_, kind) => {
  const film = await made('film', { format: 'mpegts', sounds: [{}], seconds: 20, ...kind });
  expect(Math.abs(film.lengthSeconds - 20)).toBeLessThan(0.3);
  const last = (await film.pictures()).filter(({ second }) => second > 16.3);
  for (const { second, color } of last)
    expect(Math.abs(color[0] - lightAt(second)), `at ${second} s`).toBeLessThan(3);
  expect(levelOf(await film.samples(), 440, [0.5, 19.5])).toBeGreaterThan(-22);
});

test('sound that begins late in a transport stream is silent until then', async () => {
  const film = await made('film', { format: 'mpegts', picture: slow, sounds: [{ from: 13 }], seconds: 20 });
  const samples = await film.samples();
  expect(levelOf(samples, 440, [0, 12.5])).toBeLessThan(-50);
  expect(levelOf(samples, 440, [13.5, 19.5])).toBeGreaterThan(-22);
  await expectCounting(film);
});

test('a transport stream whose clock wraps around after 26 hours keeps counting', async () => {
  // 2^33 / 90,000 seconds.
  const film = await made('film', { format: 'mpegts', sounds: [{}], seconds: 6, ...offsets(95_443.7 - 3) });
  expect(Math.abs(film.lengthSeconds - 6)).toBeLessThan(0.3);
  await expectCounting(film);
  expect(levelOf(await film.samples(), 440, [0.5, 5.5])).toBeGreaterThan(-22);
});

test('rejects a recording whose times jump at each packet', () => {
  const clock = openClock({ mayJumpAhead: false, isReadByTime: false, hidesFrames: false });
  const at = (second: bigint) => {
    const timeBase = { num: 1, den: 1 };
    const flags = { hasFlags: () => false, clearFlags: () => {} };
    return {
      streamIndex: 0,
      pts: second,
      dts: second,
      duration: 1n,
      timeBase,
      ...flags,
    } as unknown as Packet;
  };
  for (let packet = 0n; packet < 1_000n; packet += 1n) clock.correct(at(1_000_000n - packet * 100n));
  expect(clock.jumps.get(0)).toHaveLength(999);
  expect(() => clock.correct(at(0n))).toThrow('Its times jump too often');
});
