import type { VideoPlayback } from '../playback/playback-lease.ts';

export type Chapter = VideoPlayback['chapters'][number];

/** Returns the chapter that a second belongs to; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | undefined {
  // A little early, so that a chapter that was jumped to is the one.
  return chapters.findLast(({ atSeconds }) => atSeconds <= second + 0.05);
}

/** Returns the titles of the chapters by the place of the first sentence in each. */
export function chapterHeadings(
  chapters: readonly Chapter[],
  sentences: readonly { at: number }[],
): ReadonlyMap<number, string> {
  const headings = new Map<number, string>();
  for (const { atSeconds, title } of chapters) {
    const first = sentences.findIndex(({ at }) => at >= atSeconds);
    if (first >= 0) headings.set(first, title);
  }
  return headings;
}
