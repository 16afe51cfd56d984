/** Recordings that the instructor's browser has prepared: their video is copied, but their tag is verified. */
import { readFileSync } from 'node:fs';
import { EncodedPacketSink, BufferSource, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { preparedTag } from '#rules/video/conversion.ts';
import { openQuality, readBeats, readSound } from '#tests/videos/packaged-video.ts';
import { makePrepared, prepare, withAudioOf } from '#tests/videos/prepared.ts';
import { makeRecording, type RecordingKind } from '#tests/videos/recordings.ts';
import { folderOf, goingOn, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

const inStepSeconds = 0.04;

async function picturesOf(track: Awaited<ReturnType<Input['getPrimaryVideoTrack']>>): Promise<string[]> {
  const pictures: string[] = [];
  if (!track) return pictures;
  for await (const { data } of new EncodedPacketSink(track).packets())
    pictures.push(Buffer.from(data).toString('base64'));
  return pictures;
}

/** Returns for each height whether the packaged frames equal those of the file, byte by byte. */
async function packaged(file: Buffer<ArrayBuffer>) {
  const { ctx, id } = await studioWith(file);
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
  const folder = folderOf(ctx, id);
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const copied: Record<number, boolean> = {};
  for (const track of await input.getVideoTracks()) {
    const height = Math.min(await track.getDisplayHeight(), await track.getDisplayWidth());
    const made = await openQuality(folder, `${height}p`).getPrimaryVideoTrack();
    copied[height] = (await picturesOf(track)).join() === (await picturesOf(made)).join();
  }
  return { ctx, id, folder, copied };
}

test.each<[string, RecordingKind, number[]]>([
  ['MP4 with AAC', { width: 1280, height: 720 }, [720, 360]],
  [
    'WebM with Opus',
    { form: 'webm', video: 'vp8', audio: 'opus', width: 640, height: 480, isUneven: true },
    [480, 360],
  ],
  ['a phone held upright', { rotation: 90, width: 640, height: 360 }, [360]],
])('copies the prepared video of %s in sync with its audio', async (_, kind, heights) => {
  const { folder, copied } = await packaged(await makePrepared({ ...kind, seconds: 8 }));
  expect(copied).toEqual(Object.fromEntries(heights.map((height) => [height, true])));
  for (const height of heights) {
    const beats = await readBeats(folder, `${height}p`);
    expect(beats.map(({ second }) => second)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);
  }
});

test('prepares a recording that begins with a slide at the rate of the parts that move', async () => {
  const recording = readFileSync(new URL('../../tests/videos/inputs/still-then-moving.mp4', import.meta.url));
  const input = new Input({ source: new BufferSource(await prepare(recording)), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track!).packets()) times.push(timestamp);
  expect(times.filter((time) => time >= 66 && time < 72)).toHaveLength(180);
});

test.each<[string, number[]]>([
  ['begins late', [0, 1, 2]],
  ['pauses', [3, 4, 5]],
])('keeps audio in sync that %s in a prepared recording', async (_, soundless) => {
  const kind = { seconds: 8, width: 320, height: 180, soundless };
  const { folder, copied } = await packaged(await makePrepared(kind));
  expect(copied).toEqual({ 180: true });
  const beats = await readBeats(folder, '180p');
  expect(beats).toHaveLength(8);
  for (const { second, flash, beep } of beats)
    if (soundless.includes(second)) expect(Math.abs(flash - beep)).toBeGreaterThan(0.4);
    else expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);
});

test('encodes a prepared recording whose audio goes on after its video, with all of it', async () => {
  const kind = { width: 320, height: 180 };
  const longer = await makeRecording({ ...kind, seconds: 12 });
  const { ctx, folder, id, copied } = await packaged(
    await withAudioOf(await makePrepared({ ...kind, seconds: 8 }), longer),
  );
  expect(copied).toEqual({ 180: false });
  expect((await videoOf(ctx, id))?.lengthSeconds).toBeCloseTo(12, 0);
  const { channels, sampleRate } = await readSound(openQuality(folder, '180p'));
  const lastBeep = channels[0]?.subarray(Math.round(11 * sampleRate), Math.round(11.15 * sampleRate)) ?? [];
  expect(Math.max(...lastBeep)).toBeGreaterThan(0.1);
});

test('packages a recording with a false tag like any other', async () => {
  const { copied } = await packaged(
    await makeRecording({ seconds: 8, width: 1280, height: 720, comment: preparedTag }),
  );
  expect(copied).toEqual({ 720: false });
});
