import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder, Demuxer } from 'node-av/api';
import { expect, test } from 'vitest';
import type { Size } from '#rules/video/conversion.ts';
import {
  cellOfThumbnail,
  namesThumbnails,
  secondOfThumbnail,
  thumbnailCount,
  thumbnailsBytesAtMost,
  thumbnailsFile,
} from '#rules/video/thumbnails.ts';
import type { Packager } from '#server/context.ts';
import { pageLight } from '#tests/videos/recordings.ts';
import { folderOf, goingOn, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

/** Returns the size of the grid, and the brightness of the middle of a tile. */
async function readThumbnails(folder: string, tile: Size) {
  await using input = await Demuxer.open(join(folder, thumbnailsFile));
  const stream = input.video();
  if (!stream) throw new Error('There is no picture');
  using decoder = Decoder.createSync(stream);
  for (const packet of input.packetsSync(stream.index)) {
    decoder.decodeSync(packet);
    const frame = decoder.receiveSync();
    if (typeof frame !== 'object' || frame === null) continue;
    const { width, height } = frame;
    const bytes = new Uint8Array(frame.toBuffer());
    frame.free();
    const lightOf = (place: number) => {
      const { column, row } = cellOfThumbnail(place);
      return bytes[(row + 0.5) * tile.height * width + (column + 0.5) * tile.width] ?? 0;
    };
    return { width, height, lightOf };
  }
  throw new Error('The picture cannot be decoded');
}

const masterOf = (folder: string) => readFileSync(join(folder, 'master.m3u8'), 'utf8');

test('a thumbnail shows the page at its second', async () => {
  const [seconds, pageSeconds] = [21, 4];
  const { ctx, id } = await studioWith({ seconds, pageSeconds, framesPerSecond: 5 });
  await packageVideos(ctx, goingOn);
  expect(ctx.logged.filter(({ event }) => event === 'thumbnails-failed')).toEqual([]);
  const folder = folderOf(ctx, id);
  expect(namesThumbnails(masterOf(folder))).toBe(true);
  expect(statSync(join(folder, thumbnailsFile)).size).toBeLessThan(thumbnailsBytesAtMost);
  const { width, height, lightOf } = await readThumbnails(folder, { width: 160, height: 90 });
  expect([width, height]).toEqual([1600, 900]);
  const { lengthSeconds = 0 } = (await videoOf(ctx, id)) ?? {};
  const count = thumbnailCount(lengthSeconds);
  expect(count).toBe(11);
  for (let place = 0; place < count; place += 1) {
    const light = pageLight(secondOfThumbnail(place, lengthSeconds), pageSeconds);
    expect(Math.abs(lightOf(place) - light), `tile ${place}`).toBeLessThan(5);
  }
  // The rest of the grid is black.
  expect(lightOf(count)).toBeLessThan(20);
});

test('a tall video has tall thumbnails, and grain does not make them large', async () => {
  const kind = { seconds: 42, width: 180, height: 320, framesPerSecond: 5, bitsPerSecond: 500_000 };
  const { ctx, id } = await studioWith({ ...kind, isGrainy: true });
  await packageVideos(ctx, goingOn);
  const folder = folderOf(ctx, id);
  const { width, height } = await readThumbnails(folder, { width: 90, height: 160 });
  expect([width, height]).toEqual([900, 1600]);
  expect(statSync(join(folder, thumbnailsFile)).size).toBeLessThan(thumbnailsBytesAtMost);
});

test('a failure of the thumbnails is logged, and the video is ready', async () => {
  const { ctx, id } = await studioWith({ seconds: 1 });
  const failing: Packager = {
    async package(order) {
      const packaged = await ctx.packager.package(order);
      rmSync(join(order.folder, thumbnailsFile));
      return { ...packaged, thumbnailsFailure: 'The picture is too strange' };
    },
  };
  await packageVideos({ ...ctx, packager: failing }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
  expect(ctx.logged.filter(({ event }) => event === 'thumbnails-failed')).toMatchObject([
    { video: id, detail: 'The picture is too strange' },
  ]);
});
