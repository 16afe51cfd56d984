/** The shape of a lesson's picture, known before the first frame so that the layout does not shift. */
import { stored } from '#web/platform/stored.ts';
import type { VideoPlayback } from './playback-lease.ts';

/** Width divided by height, of a video whose shape is unknown or that has no picture. */
export const usualRatio = 16 / 9;

/**
 * Returns the width of the picture divided by its height, from the master playlist; null if that doesn't contain it.
 */
export function ratioOf({ playlists }: Pick<VideoPlayback, 'playlists'>): number | null {
  for (const { text } of playlists) {
    const [, width, height] = /[:,]RESOLUTION=(\d+)x(\d+)/.exec(text) ?? [];
    const ratio = Number(width) / Number(height);
    if (Number.isFinite(ratio) && ratio > 0) return ratio;
  }
  return null;
}

/** The ratio of the last video, which is most likely the next one's, too. */
export const lastRatio = stored(
  () => localStorage,
  'lectern.ratio',
  (text) => (Number(text) > 0 ? text : null),
);
