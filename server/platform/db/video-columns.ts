/** Parses the columns of a video that hold JSON. */
import type { ChosenPoster } from '#rules/video/poster.ts';

/** A rendition of a video: its height, or null for audio only, and its size in bytes. */
export type Rendition = { height: number | null; bytes: number };

/** Parses the column of a video's renditions; empty until the video was prepared. */
export function renditionsOf(column: string | null): Rendition[] {
  return column === null ? [] : (JSON.parse(column) as Rendition[]);
}

/** Parses the column of a video's poster; null for the default one. */
export function chosenPosterOf(column: string | null): ChosenPoster | null {
  return column === null ? null : (JSON.parse(column) as ChosenPoster);
}
