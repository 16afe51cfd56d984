/** Writes the thumbnails of a sample video from its smaller resolution, and names them in its master playlist. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { FilePathSource, HLS, Input, MP4, VideoSampleSink } from 'mediabunny';
import sharp, { type OverlayOptions } from 'sharp';
import {
  cellOfThumbnail,
  namesThumbnails,
  secondOfThumbnail,
  thumbnailCount,
  thumbnailsASide,
  thumbnailsFile,
  thumbnailSize,
  thumbnailsLine,
} from '#rules/video/thumbnails.ts';

/** From 0 to 100; the cards are drawings on an even ground, which keep their edges. */
const webpQuality = 60;

export function hasThumbnails(folder: string): boolean {
  return existsSync(join(folder, thumbnailsFile)) && namesThumbnails(readMaster(folder));
}

export async function writeThumbnails(folder: string, lengthSeconds: number): Promise<void> {
  registerMediabunnyServer({ hardwareContext: null });
  const input = new Input({ source: new FilePathSource(join(folder, '360p.m3u8')), formats: [HLS, MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${folder} has no picture`);
  const sink = new VideoSampleSink(track);
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const tile = thumbnailSize(size);
  const tiles: OverlayOptions[] = [];
  for (let place = 0; place < thumbnailCount(lengthSeconds); place += 1) {
    const sample = await sink.getSample(secondOfThumbnail(place, lengthSeconds));
    if (!sample) throw new Error(`${folder} has no picture for thumbnail ${place}`);
    const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
    await sample.copyTo(pixels, { format: 'RGBA' });
    sample.close();
    const raw = { ...size, channels: 4 } as const;
    const { column, row } = cellOfThumbnail(place);
    tiles.push({
      input: await sharp(pixels, { raw })
        .resize({ ...tile, fit: 'fill' })
        .png()
        .toBuffer(),
      left: column * tile.width,
      top: row * tile.height,
    });
  }
  input.dispose();
  const [width, height] = [tile.width * thumbnailsASide, tile.height * thumbnailsASide];
  await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite(tiles)
    .webp({ quality: webpQuality, effort: 6 })
    .toFile(join(folder, thumbnailsFile));
  nameInMaster(folder);
}

function nameInMaster(folder: string): void {
  const master = readMaster(folder);
  if (namesThumbnails(master)) return;
  const [first = '', ...others] = master.split('\n').filter((line) => line !== '');
  writeFileSync(join(folder, 'master.m3u8'), [first, thumbnailsLine, ...others, ''].join('\n'));
}

function readMaster(folder: string): string {
  return readFileSync(join(folder, 'master.m3u8'), 'utf8');
}
