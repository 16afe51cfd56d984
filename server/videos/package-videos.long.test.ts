import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Packager } from '#server/context.ts';
import { startVideosJob } from '#server/jobs.ts';
import { packagingLeaseMs } from './packaging-store.ts';
import { listVideos } from '#server/publishing/course-store.ts';
import { readMaster, readMedia } from './playlist.ts';
import { packageVideos } from './package-videos.ts';
import { folderOf, goingOn, remains, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { cancelVideo } from './remove-video.ts';

test('packages a recording in each rendition with its audio, cut at the same seconds', async () => {
  const { ctx, id } = await studioWith({ seconds: 7, width: 640, height: 480, framesPerSecond: 5 });
  await packageVideos(ctx, goingOn);
  expect(ctx.logged.filter(({ event }) => event === 'packaging-failed')).toEqual([]);
  const video = await videoOf(ctx, id);
  expect(video).toMatchObject({ state: 'ready', failure: null, captions: [] });
  expect(video?.lengthSeconds).toBeCloseTo(7, 1);
  expect(video?.renditions.map(({ height }) => height)).toEqual([480, 360, null]);
  expect(await listVideos(ctx.db)).toContainEqual({ id, lengthSeconds: video?.lengthSeconds });

  const read = (file: string) => readFileSync(join(folderOf(ctx, id), file), 'utf8');
  const variants = readMaster(read('master.m3u8'));
  expect(variants).toEqual([
    { height: 480, file: '480p.m3u8' },
    { height: 360, file: '360p.m3u8' },
  ]);
  expect(read('master.m3u8').match(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/g)).toHaveLength(2);
  const cuts = variants.map(({ file }) => readMedia(read(file)).segments.map(({ seconds }) => seconds));
  expect(cuts[0]).toEqual(cuts[1]);
  expect(cuts[0]?.[0]).toBe(6);
  expect(read('poster.webp').slice(0, 4)).toBe('RIFF');
  const bytes = readdirSync(folderOf(ctx, id)).map(
    (file) => readFileSync(join(folderOf(ctx, id), file)).length,
  );
  expect(video?.bytes).toBe(bytes.reduce((sum, size) => sum + size, 0));
  expect(remains(ctx)).toEqual([]);
});

/** A packager that runs until it is aborted, and reports its start. */
function endlessPackager(): Packager & { began: Promise<void> } {
  const { promise: began, resolve } = Promise.withResolvers<void>();
  return {
    began,
    package: ({ signal }) =>
      new Promise((_, reject) => {
        resolve();
        signal.addEventListener('abort', () => reject(new Error('ended')));
      }),
  };
}

test('an interrupted packaging waits for the next start', async () => {
  const { ctx, id } = await studioWith({ seconds: 1 });
  const packager = endlessPackager();
  const job = startVideosJob({ ...ctx, packager });
  await packager.began;
  await job.stop();
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'waiting', failure: null });
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
});

test('a cancelled packaging ends and leaves nothing', async () => {
  const { ctx, id } = await studioWith({ seconds: 1 });
  const packager = endlessPackager();
  const packaging = packageVideos({ ...ctx, packager }, goingOn);
  await packager.began;
  await cancelVideo(ctx, id);
  await packaging;
  expect(await videoOf(ctx, id)).toBeUndefined();
  expect(remains(ctx)).toEqual([]);
});

test('packages a recording again after the process died, over its leftovers', async () => {
  const { ctx, id } = await studioWith({ seconds: 1 });
  const packager = endlessPackager();
  const first = packageVideos({ ...ctx, packager }, goingOn);
  await packager.began;
  mkdirSync(folderOf(ctx, id));
  writeFileSync(join(folderOf(ctx, id), '180p-9.m4s'), 'left behind');
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'packaging' });
  ctx.pass({ seconds: packagingLeaseMs / 1000 + 1 });
  await packageVideos(ctx, goingOn);
  expect(ctx.logged.filter(({ event }) => event === 'packaging-failed')).toEqual([]);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
  // The process that seemed dead notices, and changes nothing.
  await first;
  expect(existsSync(join(folderOf(ctx, id), 'master.m3u8'))).toBe(true);
});

// package-videos.test.ts packages such a recording again.
test('ends the packaging process when the disk runs full', async () => {
  const { ctx, id } = await studioWith({ seconds: 20, width: 1280, height: 720 });
  let checks = 0;
  const freeBytes = async () => ((checks += 1) === 1 ? 10_000_000_000 : 1_000_000);
  await packageVideos({ ...ctx, freeBytes }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'disk-full' });
  expect(remains(ctx)).toEqual([id]);
  expect(existsSync(folderOf(ctx, id))).toBe(false);
});
