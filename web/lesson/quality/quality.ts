/** The qualities of a lesson's video, and their sizes. */
import type { VideoPlayback } from '../playback/playback-lease.ts';

/** A picture's height, what the network allows, a picture where the screen changes, or no picture at all. */
export type Quality = number | 'auto' | 'stills' | 'sound';

/** The renditions of a video and its still edition, with their sizes. */
export type Sizes = Pick<VideoPlayback, 'renditions' | 'stills'>;

type Offered = { heights: readonly number[]; hasStills: boolean; hasAudio: boolean; savesData: boolean };

/** The rendition that was chosen, and how it came to be; `auto` leaves the height to the network. */
export function currentQuality(preferred: Quality, offered: Offered): Quality {
  if (preferred === 'sound') return offered.hasAudio ? 'sound' : automatic(offered);
  if (preferred === 'stills') return offered.hasStills ? 'stills' : automatic(offered);
  if (preferred === 'auto' || !offered.heights.includes(preferred)) return automatic(offered);
  return preferred;
}

/** Returns the smallest height for a learner who asked the browser to save data, until they choose another. */
function automatic({ heights, savesData }: Pick<Offered, 'heights' | 'savesData'>): Quality {
  return savesData && heights.length > 0 ? Math.min(...heights) : 'auto';
}

export function heightsOf({ renditions }: Sizes): number[] {
  return renditions.flatMap(({ height }) => (height === null ? [] : [height])).toSorted((a, b) => b - a);
}

/** Returns the bytes that a quality takes over the line; null for `auto`, whose height the network decides. */
export function bytesOf(quality: Quality, sizes: Sizes): number | null {
  return sizesOf(sizes).find((one) => one.quality === quality)?.bytes ?? null;
}

/** Returns the qualities that are smaller than `quality`, the smallest last: the ones to try on a slow line. */
export function lighterQualities(quality: Quality, sizes: Sizes): Quality[] {
  const all = sizesOf(sizes);
  const bound = bytesOf(quality, sizes) ?? Number.POSITIVE_INFINITY;
  const heaviest = Math.max(...all.map(({ bytes }) => bytes));
  return all
    .filter(({ bytes }) => bytes < Math.min(bound, heaviest))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map((one) => one.quality);
}

function sizesOf({ renditions, stills }: Sizes): { quality: Quality; bytes: number }[] {
  const all = renditions.map(({ height, bytes }) => ({ quality: height ?? ('sound' as const), bytes }));
  return stills ? [...all, { quality: 'stills', bytes: stills.bytes }] : all;
}
