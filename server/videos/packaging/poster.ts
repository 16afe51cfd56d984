/** The poster of a video, extracted from its packaged segments. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAvFrame } from '@mediabunny/server';
import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';
import { Encoder, Frame } from 'node-av';
import { posterSecondOf, segmentSeconds } from '#rules/video/conversion.ts';
import { usualPoster } from '#rules/video/poster.ts';
import { openSegment } from './verify-segments.ts';
import { PackagingError } from './packaging-error.ts';

/** From 0 to 100; text stays readable from about 70. */
const webpQuality = 78;

/** Writes `poster.webp` into the folder of a packaged video. */
export async function writePoster(
  folder: string,
  { quality, lengthSeconds }: { quality: string; lengthSeconds: number },
): Promise<void> {
  const second = posterSecondOf(lengthSeconds);
  const segments = (await readdir(folder)).filter((file) => file.startsWith(`${quality}-`)).length - 1;
  const place = Math.min(segments, Math.floor(second / segmentSeconds) + 1);
  const files = [`${quality}-start.mp4`, `${quality}-${place}.m4s`];
  const segment = Buffer.concat(await Promise.all(files.map((file) => readFile(join(folder, file)))));
  await writeFile(join(folder, usualPoster), await extractPoster(segment, second));
}

/**
 * Returns the frame at this second of a video as WebP, from a segment preceded by its initialization segment.
 * @throws {PackagingError} when no frame can be decoded
 */
export async function extractPoster(segment: Buffer, second: number): Promise<Buffer> {
  const input = openSegment(segment);
  const track = await input.getPrimaryVideoTrack();
  const sample = track && ((await new VideoSampleSink(track).getSample(second)) ?? (await firstOf(track)));
  if (!sample) throw new PackagingError('broken', 'There is no picture for the poster');
  const frame = new Frame();
  try {
    frame.alloc();
    await toAvFrame(sample, frame);
    // Video scaled by a browser has full-range colours, which WebP needs in another pixel format.
    const options = { options: { quality: webpQuality }, autoFormat: true };
    return await Encoder.encodeOne('libwebp' as never, frame, options);
  } finally {
    frame.free();
    sample.close();
    input.dispose();
  }
}

/** The second may lie between the start of a segment and its first frame. */
async function firstOf(track: InputVideoTrack): Promise<VideoSample | null> {
  for await (const sample of new VideoSampleSink(track).samples()) return sample;
  return null;
}
