/** Takes the poster, the thumbnails and the still edition from frames of at most 720 lines, on their way to the encoder. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { posterSecondOf, type Size } from '#rules/video/conversion.ts';
import { usualPoster } from '#rules/video/poster.ts';
import { encodePoster } from './poster.ts';
import { openStills } from './stills.ts';
import { openThumbnails } from './thumbnails.ts';
import type { Failures, Timeline } from './work.ts';

export type Tap = {
  /** Sees the frame that is shown at a second of the video. */
  see(frame: Frame | undefined, second: number): void;
  /** Writes the files. */
  finish(ending: { voicePath: string | null; smallest: string }): Promise<Failures>;
  close(): Promise<void>;
};

export function openTap(plan: { folder: string; size: Size; timeline: Timeline }): Tap {
  const { folder, size, timeline } = plan;
  const stills = openStills({ folder, size, lengthSeconds: timeline.lengthSeconds });
  const thumbnails = openThumbnails({ folder, size, lengthSeconds: timeline.lengthSeconds });
  const posterSecond = posterSecondOf(timeline.lengthSeconds);
  let poster: Buffer | null = null;
  // A short video may have no frame that late.
  let last: Frame | null = null;
  return {
    see(frame, second) {
      if (!frame) return;
      stills.see(frame, second);
      thumbnails.see(frame, second);
      if (poster === null && second >= posterSecond) poster = encodePoster(frame);
      last?.free();
      last = poster === null ? frame.clone() : null;
    },
    async finish(ending) {
      if (poster === null && last) poster = encodePoster(last);
      if (poster !== null) await writeFile(join(folder, usualPoster), poster);
      await thumbnails.finish();
      await stills.finish(ending);
      return { stillsFailure: stills.failure(), thumbnailsFailure: thumbnails.failure() };
    },
    async close() {
      last?.free();
      last = null;
      thumbnails.close();
      await stills.close();
    },
  };
}
