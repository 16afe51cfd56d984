import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeRecording, type RecordingKind } from '#tests/videos/recordings.ts';
import { openQuality, readBeats, readSound } from '#tests/videos/packaged-video.ts';
import { folderOf, goingOn, remains, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';
import { cancelVideo } from './remove-video.ts';

/** The largest imperceptible offset between video and audio, in seconds. */
const inStepSeconds = 0.04;

test.each<[string, RecordingKind, number[]]>([
  // Longer than a segment.
  ['WebM with Opus', { form: 'webm', video: 'vp8', audio: 'opus', seconds: 8 }, [180]],
  ['Matroska with VP9 and Vorbis', { form: 'mkv', video: 'vp9', audio: 'vorbis' }, [180]],
  ['MOV with plain sound', { form: 'mov', audio: 'pcm-s16' }, [180]],
  ['HEVC', { video: 'hevc' }, [180]],
  ['a transport stream', { form: 'ts' }, [180]],
  ['a phone held upright', { rotation: 90 }, [180]],
  ['4:3 in two qualities', { width: 640, height: 480 }, [480, 360]],
  ['an uneven frame rate', { form: 'webm', video: 'vp8', audio: 'opus', isUneven: true }, [180]],
])('packages %s with its audio in sync', async (_, kind, heights) => {
  const { seconds = 4 } = kind;
  const { ctx, id } = await studioWith({ ...kind, seconds });
  await packageVideos(ctx, goingOn);
  const video = await videoOf(ctx, id);
  expect(video).toMatchObject({ state: 'ready', failure: null });
  expect(video?.renditions.map(({ height }) => height)).toEqual([...heights, null]);
  for (const height of heights) {
    const beats = await readBeats(folderOf(ctx, id), `${height}p`);
    expect(beats.map(({ second }) => second)).toEqual(
      Array.from({ length: seconds }, (_each, second) => second),
    );
    for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);
  }
});

test('packages audio alone with a card, and adds a note', async () => {
  const { ctx, id } = await studioWith(await makeRecording({ video: null, seconds: 4 }));
  await packageVideos(ctx, goingOn);
  const video = await videoOf(ctx, id);
  expect(video).toMatchObject({ state: 'ready', failure: null });
  expect(video?.renditions.map(({ height }) => height)).toEqual([720, null]);
  expect(video?.lengthSeconds).toBeCloseTo(4, 1);
  const sound = await readSound(openQuality(folderOf(ctx, id), '720p'));
  expect(sound.channels[0]?.length).toBeGreaterThan(3.9 * 48_000);
});

test('packages a recording without audio', async () => {
  const { ctx, id } = await studioWith({ audio: null, seconds: 1 });
  await packageVideos(ctx, goingOn);
  expect((await videoOf(ctx, id))?.renditions.map(({ height }) => height)).toEqual([180]);
});

test.each<[string, string, () => Promise<Buffer<ArrayBuffer>>]>([
  [
    'a file that only begins like one',
    'not-video',
    async () => Buffer.from('\0\0\0\x20ftypisom and then nothing'),
  ],
  ['a file that breaks off', 'broken', async () => (await makeRecording({ form: 'mkv' })).subarray(0, 600)],
])('rejects %s with the reason %s', async (_, failure, make) => {
  const { ctx, id } = await studioWith(await make());
  await packageVideos(ctx, goingOn);
  const video = await videoOf(ctx, id);
  expect(video).toMatchObject({ state: 'failed', failure });
  expect(existsSync(folderOf(ctx, id))).toBe(false);
  // The recording stays until it is removed, so that it can be retried.
  expect(remains(ctx)).toEqual([id]);
  expect(await cancelVideo(ctx, id)).toBe(true);
  expect(remains(ctx)).toEqual([]);
});
