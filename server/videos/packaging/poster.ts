/** The poster of a video: one of its frames as WebP. */
import { Encoder, FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import { codecSettings, framesOf, isVideo, openDecoder, openRecording, secondsOf } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';

/** From 0 to 100; text stays readable from about 70. */
const webpQuality = 78;

/** Times of frames are rounded. */
const graceSeconds = 0.002;

/** Returns a frame as WebP, which knows BT.601 only. */
export function encodePoster(frame: Frame, quality = webpQuality): Buffer {
  const filter = FilterAPI.create('scale=out_color_matrix=bt601:out_range=tv,format=yuv420p');
  const copy = frame.clone();
  const [picture] = copy ? filter.processAllSync(copy) : [];
  try {
    if (!picture) throw new PackagingError('broken', 'There is no picture for the poster');
    const configure = codecSettings({ quality });
    return Encoder.encodeOneSync('libwebp' as never, picture, { configure });
  } finally {
    picture?.free();
    copy?.free();
    filter.close();
  }
}

/**
 * Returns the frame at a second of a segment as WebP, counted from its first frame. Its initialization segment precedes it.
 * @throws {PackagingError} when no frame can be decoded
 */
export async function extractPoster(segment: Buffer, second: number): Promise<Buffer> {
  await using input = await openRecording(segment);
  const stream = input.streams.find(isVideo);
  const decoder = stream && openDecoder(stream);
  if (!stream || !decoder) throw new PackagingError('broken', 'There is no picture for the poster');
  let [shown, start]: [Frame | null, number | null] = [null, null];
  try {
    for (const packet of input.packetsSync(stream.index))
      for (const frame of framesOf(decoder, packet)) {
        const at = secondsOf(frame.pts, frame.timeBase);
        start ??= at;
        if (shown !== null && at - start > second + graceSeconds) {
          frame.free();
          continue;
        }
        shown?.free();
        shown = frame;
      }
    if (!shown) throw new PackagingError('broken', 'There is no picture for the poster');
    return encodePoster(shown);
  } finally {
    shown?.free();
    decoder.close();
  }
}
