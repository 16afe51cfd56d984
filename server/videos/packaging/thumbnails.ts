/** Collects the thumbnails of a video from frames on their way to the encoder, and writes them as one picture. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilterAPI } from 'node-av/api';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { Size } from '#rules/video/conversion.ts';
import {
  cellOfThumbnail,
  secondOfThumbnail,
  thumbnailCount,
  thumbnailsASide,
  thumbnailsBytesAtMost,
  thumbnailsFile,
  thumbnailSize,
} from '#rules/video/thumbnails.ts';
import { PackagingError } from './packaging-error.ts';
import { encodePoster } from './poster.ts';

export type Thumbnails = {
  /** Takes the frame shown at a second of the video, and passes over all but those of thumbnails. */
  see(frame: Frame, second: number): void;
  finish(): Promise<void>;
  /** Why it failed; null if it has not. A video plays without thumbnails. */
  failure(): string | null;
  close(): void;
};

type Plan = { folder: string; size: Size; lengthSeconds: number };

/** The first quality that fits is used, or else the last one. */
const webpQualities = [65, 50, 35, 20, 5];

export function openThumbnails({ folder, size, lengthSeconds }: Plan): Thumbnails {
  const tile = thumbnailSize(size);
  const count = thumbnailCount(lengthSeconds);
  let sheet: Sheet | null = null;
  let [next, failure]: [number, string | null] = [0, null];

  const attempt = (task: () => void) => {
    if (failure !== null) return;
    try {
      task();
    } catch (error) {
      failure = detailOf(error);
    }
  };
  return {
    see(frame, second) {
      // A video of one frame ends before its middle, so the first frame counts in any case.
      if (next >= count || (sheet && second < secondOfThumbnail(next, lengthSeconds))) return;
      attempt(() => {
        sheet ??= openSheet(tile, frame);
        sheet.take(frame);
        sheet.draw(next);
        for (; next < count && second >= secondOfThumbnail(next, lengthSeconds); next += 1) sheet.draw(next);
      });
    },
    async finish() {
      attempt(() => {
        if (!sheet) throw new PackagingError('broken', 'There is no picture for the thumbnails');
        for (; next < count; next += 1) sheet.draw(next);
      });
      if (failure !== null || !sheet) return;
      const path = join(folder, thumbnailsFile);
      try {
        await writeFile(path, encodeWithin(sheet.frame));
      } catch (error) {
        failure = detailOf(error);
        await rm(path, { force: true });
      }
    },
    failure: () => failure,
    close() {
      sheet?.close();
      sheet = null;
    },
  };
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function encodeWithin(frame: Frame): Buffer {
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of webpQualities) {
    picture = encodePoster(frame, quality);
    if (picture.length <= thumbnailsBytesAtMost) break;
  }
  return picture;
}

type Sheet = {
  frame: Frame;
  /** Takes the picture of the tiles that are drawn next. */
  take(frame: Frame): void;
  draw(place: number): void;
  close(): void;
};

/** The planes of a frame: what their sides are divided by, and the value of black. */
const planes = [
  { divisor: 1, black: 16 },
  { divisor: 2, black: 128 },
  { divisor: 2, black: 128 },
] as const;

/** Opens an empty grid, in the colors of frames like this one. */
function openSheet(tile: Size, like: Frame): Sheet {
  const scaler = FilterAPI.create(`scale=${tile.width}:${tile.height}:flags=area,format=yuv420p`);
  const frame = new Frame();
  frame.alloc();
  const [width, height] = [tile.width * thumbnailsASide, tile.height * thumbnailsASide];
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.allocBuffer();
  frame.copyProps(like);
  for (const [plane, { black }] of planes.entries()) frame.data?.[plane]?.fill(black);
  let taken: Uint8Array = new Uint8Array();
  return {
    frame,
    take(shown) {
      const copy = shown.clone();
      const [scaled] = copy ? scaler.processAllSync(copy) : [];
      copy?.free();
      if (!scaled) throw new PackagingError('broken', 'A thumbnail could not be scaled');
      taken = new Uint8Array(scaled.toBuffer());
      scaled.free();
    },
    draw(place) {
      const { column, row } = cellOfThumbnail(place);
      let from = 0;
      for (const [plane, { divisor }] of planes.entries()) {
        const [rows, bytes] = [tile.height / divisor, tile.width / divisor];
        const [to, stride] = [frame.data?.[plane], frame.linesize[plane] ?? 0];
        for (let y = 0; y < rows; y += 1, from += bytes)
          to?.set(taken.subarray(from, from + bytes), (row * rows + y) * stride + column * bytes);
      }
    },
    close() {
      scaler.close();
      frame.free();
    },
  };
}
