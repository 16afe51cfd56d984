import type { VideoPart, VideoTrouble } from '#rules/video/patrol.ts';

/** A look at a video ends with its first trouble. */
export class VideoTroubleError extends Error {
  readonly trouble: VideoTrouble;
  readonly part: VideoPart;
  readonly file: string;

  constructor({ trouble, part, file }: { trouble: VideoTrouble; part: VideoPart; file: string }) {
    super(`${file}: ${trouble}`);
    this.trouble = trouble;
    this.part = part;
    this.file = file;
  }
}
