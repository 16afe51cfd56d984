/** How a recording is converted, on the site and in the teacher's browser alike. */
import { frameRateOf, segmentSeconds } from './ladder.ts';

/** How coarse the picture may be (higher is smaller). A constant keeps code sharp, and costs little where nothing moves. */
export const quantizer = 27;

export const soundBitsPerSecond = 96_000;

/** The options of one quality's picture, as mediabunny takes them. */
export function pictureOptions(height: number, framesPerSecond: number) {
  return {
    codec: 'avc',
    height,
    frameRate: frameRateOf(framesPerSecond),
    keyFrameInterval: segmentSeconds,
    forceTranscode: true,
    // Players of segments do not turn pictures.
    allowTransformationMetadata: false,
  } as const;
}

/**
 * Returns the bits a second that keep code sharp in an encoder that knows no quantizer: about 3 Mbit/s for 1080 lines,
 * 1.6 for 720 and 0.5 for 360. Larger pictures need fewer bits for each pixel.
 */
export function pictureBitsPerSecond(height: number): number {
  return Math.round((height ** 1.6 * 42) / 1000) * 1000;
}
