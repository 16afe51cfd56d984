import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stillsBudget } from '#rules/video/stills.ts';
import { readMedia } from './playlist.ts';
import { pageLight } from '#tests/videos/recordings.ts';
import { readStills } from '#tests/videos/packaged-video.ts';
import { folderOf, goingOn, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

const seconds = 80;
const pageSeconds = 15;

test('makes a smaller still edition of slides that shows each one at its second', async () => {
  const { ctx, id } = await studioWith({ seconds, pageSeconds, framesPerSecond: 5 });
  await packageVideos(ctx, goingOn);
  expect(ctx.logged.filter(({ event }) => event === 'stills-failed')).toEqual([]);
  const folder = folderOf(ctx, id);
  const { initSegment, segments } = readMedia(readFileSync(join(folder, 'stills.m3u8'), 'utf8'));
  expect(segments.map((segment) => Math.round(segment.seconds))).toEqual([12, 33, 30, 5]);

  const files = [initSegment, ...segments.map(({ file }) => file)];
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const video = await videoOf(ctx, id);
  expect(video?.stillsBytes).toBe(bytes);
  expect(bytes).toBeLessThan(stillsBudget(seconds));
  for (const { bytes: others } of video?.renditions.filter(({ height }) => height !== null) ?? [])
    expect(bytes).toBeLessThan(others);

  const { pictures, soundSeconds, channels } = await readStills(folder);
  const each = pictures.slice(0, seconds);
  expect(each.map(({ second }) => second)).toEqual(Array.from({ length: seconds }, (_, at) => at));
  for (const { second, light } of each)
    expect(Math.abs(light - pageLight(second, pageSeconds)), `at ${second} s`).toBeLessThan(4);
  expect(pictures.filter(({ isKey }) => isKey).map(({ second }) => second)).toEqual([0, 12, 45, 75]);
  expect(soundSeconds).toBeCloseTo(seconds, 0);
  expect(channels).toBe(1);
  expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([]);
});

test('makes a still edition without audio', async () => {
  const { ctx, id } = await studioWith({ seconds: 8, audio: null, width: 640, height: 360 });
  await packageVideos(ctx, goingOn);
  const { soundSeconds } = await readStills(folderOf(ctx, id));
  expect(soundSeconds).toBe(0);
  expect((await videoOf(ctx, id))?.stillsBytes).toBeGreaterThan(0);
});
