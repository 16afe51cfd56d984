/** The qualities of a lesson's video, and their sizes. */
import type { VideoPlayback } from '../playback/playback-lease.ts';

/** A picture's height, what the network allows, or no picture at all. */
export type Quality = number | 'auto' | 'sound';

export type Rendition = VideoPlayback['renditions'][number];

/** The rendition that was chosen, and how it came to be; `auto` leaves the height to the network. */
export function currentQuality(
  preferred: Quality,
  offered: { heights: readonly number[]; hasAudio: boolean; savesData: boolean },
): Quality {
  if (preferred === 'sound') return offered.hasAudio ? 'sound' : automatic(offered);
  if (preferred === 'auto' || !offered.heights.includes(preferred)) return automatic(offered);
  return preferred;
}

/** Returns the smallest height for a learner who asked the browser to save data, until they choose another. */
function automatic({ heights, savesData }: { heights: readonly number[]; savesData: boolean }): Quality {
  return savesData && heights.length > 0 ? Math.min(...heights) : 'auto';
}

export function heightsOf(renditions: readonly Rendition[]): number[] {
  return renditions.flatMap(({ height }) => (height === null ? [] : [height])).toSorted((a, b) => b - a);
}

/** Returns the bytes that a quality takes over the line; null for `auto`, whose height the network decides. */
export function bytesOf(quality: Quality, renditions: readonly Rendition[]): number | null {
  if (quality === 'auto') return null;
  const height = quality === 'sound' ? null : quality;
  return renditions.find((rendition) => rendition.height === height)?.bytes ?? null;
}

/** Returns the qualities that are smaller than `quality`, the smallest last: the ones to try on a slow line. */
export function lighterQualities(quality: Quality, renditions: readonly Rendition[]): Quality[] {
  const bound = bytesOf(quality, renditions) ?? Number.POSITIVE_INFINITY;
  const heaviest = Math.max(...renditions.map(({ bytes }) => bytes));
  return renditions
    .filter(({ bytes }) => bytes < Math.min(bound, heaviest))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ height }) => height ?? 'sound');
}
