/** The picture that stands for a video until it plays, taken out of its packaged pieces. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAvFrame } from '@mediabunny/server';
import { BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { Encoder, Frame } from 'node-av';
import { posterSecondOf, segmentSeconds } from '#rules/video/ladder.ts';
import { PackagingError } from './packaging-error.ts';

/** Of 100; text in a picture stays readable from about 70. */
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
  const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(join(folder, file)))));
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const sample = track && (await new VideoSampleSink(track).getSample(second));
  if (!sample) throw new PackagingError('broken', 'There is no picture for the poster');
  const frame = new Frame();
  try {
    frame.alloc();
    await toAvFrame(sample, frame);
    const options = { options: { quality: webpQuality } };
    await writeFile(join(folder, 'poster.webp'), await Encoder.encodeOne('libwebp' as never, frame, options));
  } finally {
    frame.free();
    sample.close();
  }
}
