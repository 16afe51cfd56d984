/** The work of packaging one recording, as its parts share it. */
import { join } from 'node:path';
import { linesOf, type Size } from '#rules/video/conversion.ts';
import type { AudioPlan } from './audio.ts';
import type { WrittenRendition } from './hls.ts';
import type { Survey } from './survey.ts';

/** The part of a recording that is packaged, on the clock of its files. */
export type Timeline = { start: number; lengthSeconds: number };

export type Work = {
  path: string;
  folder: string;
  survey: Survey;
  timeline: Timeline;
  /** Null without audio. */
  sound: AudioPlan | null;
  /** Receives the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Why there is no still edition, or no thumbnails; null when there are, or none were needed. */
export type Failures = { stillsFailure: string | null; thumbnailsFailure: string | null };

/** The files that were written. */
export type Written = { renditions: WrittenRendition[] } & Failures;

/** Where the voice of the still edition waits until the pictures are there. */
export function lowVoicePath(folder: string): string {
  return join(folder, '.stills-voice.mp4');
}

/** Screens show posters, and the still edition, with at most 720 lines. */
export function posterPlace(sizes: readonly Size[]): number {
  const place = sizes.findIndex((size) => linesOf(size) <= 720);
  return place < 0 ? 0 : place;
}
