/** Recordings that the instructor's browser has prepared: their video is copied, but their tag is verified. */
import { readFileSync } from 'node:fs';
import { EncodedPacketSink, BufferSource, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import { preparedTag } from '#rules/video/conversion.ts';
import { openQuality, readBeats } from '#tests/videos/packaged-video.ts';
import { makePrepared, prepare } from '#tests/videos/prepared.ts';
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
  return { folder, copied };
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

test('packages a recording with a false tag like any other', async () => {
  const { copied } = await packaged(
    await makeRecording({ seconds: 8, width: 1280, height: 720, comment: preparedTag }),
  );
  expect(copied).toEqual({ 720: false });
});
