import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCaptionFile } from '#rules/captions/read-captions.ts';
import { readBeats } from '#tests/videos/packaged-video.ts';
import { moveClock } from '#tests/videos/move-clock.ts';
import { folderOf, goingOn, remains, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';
import { cancelVideo } from './remove-video.ts';

/** The largest imperceptible offset between video and audio, in seconds. */
const inStepSeconds = 0.04;

/** A packaged video with a flash and a beep at each full second. */
async function packagedVideo(kind: { seconds: number; width: number; height: number }) {
  const studio = await studioWith({ ...kind, framesPerSecond: 10 });
  await packageVideos(studio.ctx, goingOn);
  return studio;
}

const small = { seconds: 20, width: 320, height: 180 };

async function trimmed(
  { id, teacher }: Awaited<ReturnType<typeof packagedVideo>>,
  [startSeconds, endSeconds]: [number, number],
) {
  const body = { startSeconds, endSeconds, name: 'Trimmed' };
  return (await teacher.ask(`POST /api/studio/videos/${id}/trims`, body)).body.id;
}

type Part = { kept: [number, number]; seconds: number[] };

const parts: Record<string, Part> = {
  'within segments': { kept: [4.5, 15.2], seconds: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] },
  'at the start of a segment': {
    kept: [6, 20],
    seconds: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
  },
  'at the end alone': { kept: [0, 3.4], seconds: [0, 1, 2, 3] },
};

test('the kept part plays from its first second, in sync, wherever it was cut', async () => {
  const studio = await packagedVideo({ seconds: 20, width: 640, height: 480 });
  const { ctx } = studio;
  const ids: Record<string, string> = {};
  for (const [where, { kept }] of Object.entries(parts)) ids[where] = await trimmed(studio, kept);
  await packageVideos(ctx, goingOn);
  expect(ctx.logged.filter(({ event }) => event === 'packaging-failed')).toEqual([]);
  for (const [where, part] of Object.entries(parts))
    await isInStep(studio, ids[where] ?? '', { where, ...part });
  expect(await videoOf(ctx, studio.id)).toMatchObject({ state: 'ready' });
  expect(remains(ctx)).toEqual([]);
});

async function isInStep(
  { ctx, id: whole }: Awaited<ReturnType<typeof packagedVideo>>,
  id: string,
  { where, kept: [start, end], seconds }: Part & { where: string },
): Promise<void> {
  const video = await videoOf(ctx, id);
  expect(video, where).toMatchObject({ state: 'ready', trim: { of: whole } });
  expect(video?.lengthSeconds, where).toBeCloseTo(end - start, 1);
  expect(video?.renditions.map(({ height }) => height)).toEqual([480, 360, null]);
  for (const quality of ['480p', '360p']) {
    const beats = await readBeats(folderOf(ctx, id), quality);
    expect(beats.map(({ flash }) => Math.round((flash + start) * 5) / 5)).toEqual(seconds);
    for (const { flash, beep } of beats) expect(Math.abs(flash - beep), where).toBeLessThan(inStepSeconds);
  }
}

test('a part of a video whose clock does not begin at 0 is the part that was chosen', async () => {
  const studio = await packagedVideo(small);
  const { ctx, teacher } = studio;
  moveClock(folderOf(ctx, studio.id), 3_600);
  const id = await trimmed(studio, [7.5, 19.5]);
  await packageVideos(ctx, goingOn);
  const video = await videoOf(ctx, id);
  expect(video).toMatchObject({ state: 'ready' });
  expect(video?.lengthSeconds).toBeCloseTo(12, 1);
  const beats = await readBeats(folderOf(ctx, id), '180p');
  expect(beats.map(({ flash }) => Math.round((flash + 7.5) * 5) / 5)).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ]);
  for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);

  const poster = async (atSeconds: number) =>
    (await teacher.ask(`PUT /api/studio/videos/${studio.id}/poster`, { atSeconds })).body.poster.file;
  // Neither is the first frame of its segment: a flash, and the dark after it.
  expect(await poster(8.1)).not.toBe(await poster(8.6));
});

test('shifts the captions of each language, and the transcript’s seconds', async () => {
  const studio = await packagedVideo(small);
  const { ctx, teacher } = studio;
  const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\nGone.\n\n00:10.000 --> 00:12.000\nKept.\n';
  for (const language of ['ms', 'en'])
    await teacher.ask(`PUT /api/studio/videos/${studio.id}/captions/${language}`, { text });
  const id = await trimmed(studio, [4, 19]);
  await packageVideos(ctx, goingOn);
  expect((await videoOf(ctx, id))?.captions).toEqual(['ms', 'en']);
  for (const file of ['captions.vtt', 'captions/ms.vtt'])
    expect(readCaptionFile(readFileSync(join(folderOf(ctx, id), file), 'utf8'))).toEqual([
      { start: 6, end: 8, text: 'Kept.' },
    ]);
  const lines = ctx.db.selectFrom('transcriptLines').select(['startMs', 'text']).where('videoId', '=', id);
  expect(await lines.execute()).toEqual([{ startMs: 6000, text: 'Kept.' }]);
});

test('fails with a reason when a segment is missing, and can be cancelled', async () => {
  const studio = await packagedVideo(small);
  const { ctx } = studio;
  const id = await trimmed(studio, [4, 19]);
  rmSync(join(folderOf(ctx, studio.id), '180p.m3u8'));
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'missing' });
  expect(await cancelVideo(ctx, id)).toBe(true);
  expect(remains(ctx)).toEqual([]);
});
