/** Recordings as phones, cameras, meetings and programs really write them, with what learners must get of each. */
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Demuxer } from 'node-av/api';
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { expect, test } from 'vitest';
import { compressHeader } from '#tests/videos/compressed-header.ts';
import { type InputKind, lightAt, makeInput } from '#tests/videos/make-input.ts';
import { expectCounting, made, packaged } from '#tests/videos/packaged-input.ts';
import { levelOf } from '#tests/videos/read-video.ts';

const given = (name: string) => join('tests/videos/inputs', name);

const usual: InputKind = { sounds: [{}], seconds: 4 };

test('the rate is that of the parts that move, after a minute of slides', async () => {
  const film = await packaged(given('still-then-moving.mp4'));
  expect(film.lengthSeconds).toBeCloseTo(80, 1);
  const moving = (await film.pictures()).filter(({ second }) => second >= 66 && second < 72);
  expect(moving).toHaveLength(180);
});

test.each([
  ['5 pictures a second', 5, 5],
  ['12', 12, 12],
  ['25', 25, 25],
  ['30', 30, 30],
  ['50', 50, 25],
  ['60', 60, 30],
])('a recording of %s is packaged with %i', async (_, rate, expected) => {
  const film = await made('film.mp4', { picture: { rate }, seconds: 2 });
  expect(await film.pictures()).toHaveLength(expected * 2);
  expect(film.lengthSeconds).toBeCloseTo(2, 2);
});

test('what an edit list cuts out of the middle is never visible', async () => {
  const film = await packaged(given('middle-cut-out.mp4'));
  expect(film.lengthSeconds).toBeCloseTo(20, 1);
  const pictures = await film.pictures();
  for (const { second, color } of pictures) {
    const shown = second < 9.95 ? second : second + 10;
    expect(Math.abs(color[0] - lightAt(shown + 0.001)), `at ${second} s`).toBeLessThan(3);
  }
});

test('what an edit list cuts off at the end is never visible', async () => {
  const film = await packaged(given('end-trimmed.mp4'));
  expect(film.lengthSeconds).toBeCloseTo(10, 1);
  await expectCounting(film);
});

test('a transport stream that begins after three hours has the length of its segments', async () => {
  const film = await packaged(given('three-hours.m2t'));
  expect(film.lengthSeconds).toBeCloseTo(20, 1);
  await expectCounting(film);
});

test.each<[string, InputKind]>([
  ['a plain transport stream', { format: 'mpegts' }],
  ['one that begins after seven hours', { format: 'mpegts', formatOptions: { output_ts_offset: '25200' } }],
  ['packets of 192 bytes, as cameras write', { format: 'mpegts', formatOptions: { mpegts_m2ts_mode: '1' } }],
  ['fragmented MP4', { format: 'mp4', formatOptions: { movflags: 'empty_moov+frag_keyframe' } }],
  ['Matroska', { format: 'matroska' }],
  ['AVI', { format: 'avi' }],
])('%s lasts as long as its pictures', async (_, kind) => {
  const film = await made('film', { ...usual, ...kind });
  expect(film.lengthSeconds).toBeGreaterThan(3.9);
  expect(film.lengthSeconds).toBeLessThan(4.2);
  expect(levelOf(await film.samples(), 440, [1, 3])).toBeGreaterThan(-30);
});

test('QuickTime with a compressed header is packaged', async () => {
  const path = makeInput('film.mov', { ...usual, format: 'mov' });
  compressHeader(path);
  expect(readFileSync(path).includes('cmvd')).toBe(true);
  const film = await packaged(path);
  expect(film.lengthSeconds).toBeCloseTo(4, 1);
  await expectCounting(film);
  expect(levelOf(await film.samples(), 440, [1, 3])).toBeGreaterThan(-30);
});

test.each(['sound-from-8.mp4', 'sound-from-8.webm'])('%s is silent until its sound begins', async (name) => {
  const film = await packaged(given(name));
  expect(film.lengthSeconds).toBeCloseTo(20, 1);
  const samples = await film.samples();
  expect(
    samples.subarray(0, 7.9 * 48_000).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  ).toBeLessThan(0.01);
  const begins = samples.findIndex((value) => Math.abs(value) > 0.05) / 48_000;
  expect(Math.abs(begins - 8)).toBeLessThan(0.04);
  expect(levelOf(samples, 440, [9, 19])).toBeGreaterThan(-20);
  await expectCounting(film);
});

test('an audio track without samples counts as no audio, and is noted', async () => {
  const film = await packaged(given('empty-sound.mp4'));
  expect(film).toMatchObject({ loudness: null, notes: [{ kind: 'sound-empty', track: 1 }] });
  expect(await film.samples()).toHaveLength(0);
});

test.each<[string, InputKind, [number, number], [number, number]]>([
  ['begins late', { sounds: [{ from: 3 }], seconds: 8 }, [3.2, 7.8], [0, 2.8]],
  ['ends early', { sounds: [{ to: 2 }], seconds: 8 }, [0.2, 1.8], [2.3, 7.8]],
  ['begins late and ends early', { sounds: [{ from: 2, to: 5 }], seconds: 8 }, [2.2, 4.8], [0, 1.8]],
  ['goes on after the picture', { sounds: [{ to: 6 }], seconds: 3 }, [0.2, 5.8], [10, 11]],
  [
    'begins late in Matroska',
    { format: 'matroska', sounds: [{ from: 3 }], seconds: 8 },
    [3.2, 7.8],
    [0, 2.8],
  ],
])('sound that %s is heard at its seconds', async (_, kind, loud, silent) => {
  const film = await made('film.mp4', kind);
  const samples = await film.samples();
  expect(levelOf(samples, 440, loud)).toBeGreaterThan(-22);
  expect(levelOf(samples, 440, silent)).toBeLessThan(-50);
});

test('two sound tracks are mixed, and noted', async () => {
  const film = await packaged(given('two-tracks.mp4'));
  expect(film.notes).toEqual([{ kind: 'sound-mixed', tracks: 2 }]);
  const samples = await film.samples();
  const [low, high] = [levelOf(samples, 440, [1, 5]), levelOf(samples, 880, [1, 5])];
  expect(Math.abs(low - high)).toBeLessThan(2);
  expect(low).toBeGreaterThan(-24);
});

test('an unreadable track beside a readable one is left out, and named', async () => {
  const film = await packaged(given('with-apac.mp4'));
  expect(film.notes).toEqual([{ kind: 'sound-unreadable', track: 2, codec: 'apac' }]);
  expect(levelOf(await film.samples(), 440, [1, 5])).toBeGreaterThan(-22);
});

/** Speech is not a tone: noise that differs from track to track. */
const noise = (seed: number) => (second: number) => {
  const value = Math.sin(Math.floor(second * 4_000) * 12.9898 + seed) * 43_758.5453;
  return 0.2 * (value - Math.floor(value) - 0.5);
};

const [voice, desktop] = [noise(1), noise(77)];

test.each<[string, InputKind, string[]]>([
  ['the same words twice', { sounds: [{ wave: voice }, { wave: voice }] }, ['sound-repeated']],
  [
    'a mix beside its microphone',
    { sounds: [{ wave: (second) => voice(second) + desktop(second) }, { wave: voice }] },
    ['sound-repeated'],
  ],
  [
    'a mix beside microphone and desktop',
    {
      sounds: [{ wave: (second) => voice(second) + desktop(second) }, { wave: voice }, { wave: desktop }],
    },
    ['sound-repeated', 'sound-repeated'],
  ],
  ['microphone and desktop', { sounds: [{ wave: voice }, { wave: desktop }] }, ['sound-mixed']],
  ['a microphone and silence', { sounds: [{ wave: voice }, { wave: () => 0 }] }, []],
  [
    'two languages',
    {
      sounds: [
        { wave: voice, language: 'eng' },
        { wave: desktop, language: 'fra' },
      ],
    },
    ['sound-other-language'],
  ],
])('of %s, each word is heard once', async (_, kind, expected) => {
  const film = await made('film.mp4', kind);
  expect(film.notes.map(({ kind: note }) => note)).toEqual(expected);
  expect(film.loudness?.after).toBeCloseTo(-16, 0);
});

test('HDR keeps its white, with the tags of usual screens in all qualities', async () => {
  const film = await packaged(given('hlg.mp4'));
  expect(film.qualities).toEqual(['720p', '360p']);
  for (const quality of film.qualities) {
    const [picture] = await film.picturesOf(quality);
    expect(Math.abs((picture?.left ?? 0) - 235), quality).toBeLessThanOrEqual(10);
    expect(picture?.tags).toEqual({
      primaries: AVCOL_PRI_BT709,
      transfer: AVCOL_TRC_BT709,
      space: AVCOL_SPC_BT709,
    });
  }
});

test.each<[string, number, number]>([
  // In PQ, 203 nits have the signal 0.58.
  ['white', 0.58, 235],
  ['gray of 50 nits', 0.44, 133],
  ['black', 0, 16],
])('PQ shows %s as it was meant', async (_, signal, expected) => {
  const light = Math.round(16 + signal * 219);
  const film = await made('film.mp4', {
    picture: {
      codec: 'libx265',
      codecOptions: { 'x265-params': 'log-level=none' },
      pixels: 'yuv420p10le',
      light: () => light,
      colors: [AVCOL_PRI_BT2020, AVCOL_TRC_SMPTE2084, AVCOL_SPC_BT2020_NCL],
    },
    seconds: 1,
  });
  const [picture] = await film.pictures();
  expect(Math.abs((picture?.color[0] ?? 0) - expected)).toBeLessThan(12);
  expect(picture?.tags.transfer).toBe(AVCOL_TRC_BT709);
});

test.each(['red-601.mp4', 'red-709.mp4'])('%s shows the same red in every quality', async (name) => {
  const film = await packaged(given(name));
  for (const quality of film.qualities) {
    const [picture] = await film.picturesOf(quality);
    for (const [at, value] of [63, 102, 240].entries())
      expect(Math.abs((picture?.color[at] ?? 0) - value), quality).toBeLessThan(4);
    expect(picture?.tags.space).toBe(AVCOL_SPC_BT709);
  }
});

test.each<[string, NonNullable<InputKind['picture']>, string[], [number, number]]>([
  ['1080 × 1920', { width: 1080, height: 1920, rate: 5 }, ['1080p', '720p', '360p'], [1080, 1920]],
  ['square', { width: 400, height: 400 }, ['360p'], [360, 360]],
  ['non-square pixels', { width: 720, height: 480, aspect: [8, 9] }, ['480p', '360p'], [640, 480]],
  ['odd', { codec: 'libvpx', width: 357, height: 201 }, ['200p'], [356, 200]],
  ['tiny', { width: 16, height: 16 }, ['16p'], [16, 16]],
  ['4K', { width: 3840, height: 2160, rate: 5 }, ['1080p', '720p', '360p'], [1920, 1080]],
])('a recording whose size is %s', async (_, picture, qualities, [width, height]) => {
  const film = await made('film.mkv', { picture, seconds: 1 });
  expect(film.qualities).toEqual(qualities);
  expect((await film.pictures())[0]).toMatchObject({ width, height });
});

test.each<[string, [number, number], [number, number]]>([
  ['larger', [320, 180], [640, 360]],
  ['smaller', [640, 360], [320, 180]],
  ['of another shape', [320, 240], [640, 360]],
])('a window that becomes %s in mid-film is shown in one size', async (_, before, after) => {
  const part = ([width, height]: [number, number], from: number) =>
    makeInput('part.ts', {
      format: 'mpegts',
      formatOptions: { output_ts_offset: `${from}` },
      picture: { width, height, light: (second) => lightAt(second + from) },
      seconds: 6,
    });
  const source = part(before, 0);
  writeFileSync(source, Buffer.concat([readFileSync(source), readFileSync(part(after, 6))]));
  const film = await packaged(source);
  const pictures = await film.pictures();
  expect(new Set(pictures.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['640x360']));
  expect(film.lengthSeconds).toBeGreaterThan(11.8);
  await expectCounting(film);
});

test('interlaced pictures have no combs', async () => {
  const film = await made('film.ts', {
    format: 'mpegts',
    picture: { codec: 'mpeg2video', codecOptions: { flags: '+ildct+ilme' }, isInterlaced: true, rate: 25 },
    seconds: 2,
  });
  expect(film.lengthSeconds).toBeCloseTo(2, 1);
  await expectCounting(film);
});

test.each<[string, string, string]>([
  ['AC-3', 'ac3', 'matroska'],
  ['PCM', 'pcm_s16le', 'matroska'],
  ['Opus', 'libopus', 'matroska'],
  ['ALAC', 'alac', 'mov'],
  ['FLAC', 'flac', 'matroska'],
  ['MP2', 'mp2', 'mpegts'],
])('sound in %s is heard', async (_, codec, format) => {
  const film = await made('film', { format, sounds: [{ codec, channels: 2 }] });
  expect(film.notes).toEqual([]);
  expect(levelOf(await film.samples(), 440, [1, 3])).toBeGreaterThan(-22);
});

test.each<[string, InputKind]>([
  ['M4A', { format: 'ipod', sounds: [{}] }],
  ['WAV', { format: 'wav', sounds: [{ codec: 'pcm_s16le' }] }],
  ['FLAC', { format: 'flac', sounds: [{ codec: 'flac' }] }],
  ['Ogg', { format: 'ogg', sounds: [{ codec: 'libopus' }] }],
  ['AAC', { format: 'adts', sounds: [{}] }],
])('%s plays with a card', async (_, kind) => {
  const film = await made('film', { ...kind, picture: null, seconds: 7 });
  expect(film.notes).toEqual([{ kind: 'sound-only' }]);
  expect(film.qualities).toEqual(['720p']);
  expect(film.lengthSeconds).toBeGreaterThan(6.9);
  expect(film.segments).toHaveLength(2);
  expect(levelOf(await film.samples(), 440, [1, 6])).toBeGreaterThan(-22);
});

test.each<[string, InputKind]>([
  ['an MP4', { format: 'mp4', formatOptions: { movflags: 'faststart' } }],
  ['a Matroska', { format: 'matroska' }],
])('%s that ends early is packaged up to there, and noted', async (_, kind) => {
  const source = makeInput('film', { ...kind, ...usual, seconds: 20 });
  truncateSync(source, Math.round(statSync(source).size * 0.6));
  const film = await packaged(source);
  expect(film.lengthSeconds).toBeGreaterThan(9);
  expect(film.lengthSeconds).toBeLessThan(15);
  expect(film.notes).toMatchObject([{ kind: 'breaks-off' }]);
  expect(film.notes[0]).toHaveProperty('ofSeconds', expect.closeTo(20, 0));
});

test('the last frames are shown, though one before them is damaged', async () => {
  const light = (second: number) => (second < 5.7 ? 60 : 200);
  const source = makeInput('film.mkv', { picture: { bFrames: 2, light }, seconds: 6 });
  const packets = await placesOf(source);
  const bytes = readFileSync(source);
  const { from, to } = packets.at(-2) ?? { from: 0, to: 0 };
  bytes.fill(0xff, from + 8, to);
  writeFileSync(source, bytes);
  const last = (await (await packaged(source)).pictures()).at(-1);
  expect(last?.color[0]).toBeGreaterThan(190);
});

/** Returns the bytes of the packets of a file. */
async function placesOf(path: string): Promise<{ from: number; to: number }[]> {
  await using input = await Demuxer.open(path);
  const places: { from: number; to: number }[] = [];
  for (const packet of input.packetsSync()) {
    if (packet) places.push({ from: Number(packet.pos), to: Number(packet.pos) + packet.size });
    packet?.free();
  }
  return places;
}
