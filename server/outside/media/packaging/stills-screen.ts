/** Watches the screen of a packaged video: one picture for each full second. */
import { AvFrameVideoSampleResource, toAvFrame } from '@mediabunny/server';
import { type InputVideoTrack, VideoSample, VideoSampleSink } from 'mediabunny';
import { AV_PIX_FMT_YUV420P, Frame } from 'node-av';
import { cellPixels, findChanges, type Planes, withChanges } from '#rules/video/stills.ts';

export type Screen = {
  second: number;
  picture: VideoSample;
  /** Counts the pictures; seconds with the same number show the same. */
  number: number;
  /** The share of the screen that has changed since the second before. */
  changed: number;
};

/** Yields each second with its picture, which is closed when the next one is asked for. */
export async function* watchScreen(
  track: InputVideoTrack,
  seconds: readonly number[],
): AsyncGenerator<Screen, void, void> {
  let shown: (Planes & { picture: VideoSample }) | null = null;
  let [second, number] = [0, 0];
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(seconds)) {
    let changed = 0;
    if (sample) {
      const now = await readPlanes(sample);
      const changes: readonly number[] = shown ? findChanges(shown, now) : [];
      if (shown === null || changes.length > 0) {
        const planes: Planes = shown ? withChanges(shown, now, changes) : now;
        shown?.picture.close();
        shown = { ...planes, picture: await pictureOf(planes, sample) };
        number += 1;
        changed = (changes.length * cellPixels ** 2) / (now.width * now.height);
      }
      sample.close();
    }
    if (shown) yield { second, picture: shown.picture, number, changed };
    second += 1;
  }
  shown?.picture.close();
}

/** @throws {Error} for pictures that are stored in another way, which no packaged video is */
async function readPlanes(sample: VideoSample): Promise<Planes> {
  const { format, codedWidth: width, codedHeight: height } = sample;
  const bytes = new Uint8Array(sample.allocationSize());
  const [luma] = await sample.copyTo(bytes);
  const isPlanar = format === 'I420' && luma?.stride === width && bytes.length === (width * height * 3) / 2;
  if (!isPlanar) throw new Error(`A packaged picture is stored as ${format}`);
  return { bytes, width, height };
}

/**
 * Returns planes as a picture in memory of FFmpeg's own. node-av keeps no reference to bytes of JavaScript that it is
 * handed, and reads them when they are gone.
 */
async function pictureOf({ bytes, width, height }: Planes, like: VideoSample): Promise<VideoSample> {
  const [frame, former] = [new Frame(), new Frame()];
  for (const each of [frame, former]) each.alloc();
  await toAvFrame(like, former);
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.allocBuffer();
  frame.copyProps(former);
  former.free();
  let from = 0;
  for (const [plane, divisor] of [1, 2, 2].entries()) {
    const [rows, row] = [height / divisor, width / divisor];
    const [to, stride] = [frame.data?.[plane], frame.linesize[plane] ?? row];
    for (let y = 0; y < rows; y += 1, from += row) to?.set(bytes.subarray(from, from + row), y * stride);
  }
  return new VideoSample(new AvFrameVideoSampleResource(frame), { timestamp: like.timestamp });
}
