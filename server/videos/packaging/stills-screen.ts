/** Finds what has changed on the screen from second to second. */
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { cellPixels, findChanges, type Planes, withChanges } from '#rules/video/stills.ts';

/** The screen at a full second. */
export type Screen = {
  second: number;
  picture: Frame;
  /** Seconds with the same number show the same picture. */
  number: number;
  /** The share of the screen that changed since the second before. */
  changed: number;
};

export type ScreenWatch = {
  /** Returns the screen at a second; its picture is freed with the next one. */
  look(frame: Frame, second: number): Screen;
  close(): void;
};

/** Unchanged parts stay the same to the bit, however the encoder's noise differs. */
export function watchScreen(): ScreenWatch {
  let shown: (Planes & { picture: Frame }) | null = null;
  let number = 0;
  return {
    look(frame, second) {
      const now = readPlanes(frame);
      const changes: readonly number[] = shown ? findChanges(shown, now) : [];
      let changed = 0;
      if (!shown || changes.length > 0) {
        const planes: Planes = shown ? withChanges(shown, now, changes) : now;
        shown?.picture.free();
        shown = { ...planes, picture: pictureOf(planes, frame) };
        number += 1;
        changed = (changes.length * cellPixels ** 2) / (now.width * now.height);
      }
      return { second, picture: shown.picture, number, changed };
    },
    close: () => shown?.picture.free(),
  };
}

/** @throws {Error} for other pixel formats, which the frames of renditions never have */
function readPlanes(frame: Frame): Planes {
  const { width, height } = frame;
  if (frame.format !== AV_PIX_FMT_YUV420P) throw new Error(`A picture is stored as ${frame.format}`);
  return { bytes: new Uint8Array(frame.toBuffer()), width, height };
}

/**
 * Copies planes into a picture in FFmpeg's memory: node-av keeps no reference to a JavaScript buffer that it is given, and
 * would read it after garbage collection.
 */
function pictureOf({ bytes, width, height }: Planes, like: Frame): Frame {
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.allocBuffer();
  frame.copyProps(like);
  let from = 0;
  for (const [plane, divisor] of [1, 2, 2].entries()) {
    const [rows, row] = [height / divisor, width / divisor];
    const [to, stride] = [frame.data?.[plane], frame.linesize[plane] ?? row];
    for (let y = 0; y < rows; y += 1, from += row) to?.set(bytes.subarray(from, from + row), y * stride);
  }
  return frame;
}
