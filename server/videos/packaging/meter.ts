/** Measures loudness (ITU-R BS.1770, by FFmpeg's `ebur128`). */
import type { Frame } from 'node-av/lib';
import type { Measured } from '#rules/video/conversion.ts';

/** The filter's lower limit, reported for audio in which nothing is louder. */
const silenceLufs = -70;

/** Measures stereo. Its frames carry what was measured so far. */
export const meterFilter = 'ebur128=metadata=1:peak=true:framelog=quiet';

/** Measures without peaks, which takes less time. */
export const loudnessFilter = 'ebur128=metadata=1:framelog=quiet';

/** Returns null for a frame without a measurement. */
export function readMeasured(frame: Frame): Measured | null {
  const metadata = frame.getMetadata();
  const read = (key: string) => Number(metadata.get(`lavfi.r128.${key}`) ?? Number.NaN);
  const lufs = read('I');
  if (Number.isNaN(lufs)) return null;
  const peak = Math.max(read('true_peaks_ch0'), read('true_peaks_ch1'));
  const isSilent = lufs <= silenceLufs;
  return { lufs: isSilent ? null : lufs, peakDb: Number.isNaN(peak) ? -Infinity : 20 * Math.log10(peak) };
}
