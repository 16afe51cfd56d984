/**
 * Turns the frames of a recording into those of its renditions, at a constant rate: each place of the rhythm shows the last
 * frame that began before it. Only frames that are shown are scaled, and a still one only once.
 */
import { FilterAPI } from 'node-av/api';
import { Frame, Rational } from 'node-av/lib';
import { AVCOL_SPC_RGB, AVCOL_SPC_UNSPECIFIED } from 'node-av/constants';
import type { Size } from '#rules/video/conversion.ts';
import type { FrameRate } from '#rules/video/frame-rate.ts';
import { breathe, secondsOf } from './media-file.ts';
import type { HdrTransfer } from './tone-map.ts';

export type Pictures = {
  /** Adds a decoded frame, which is freed. */
  add(frame: Frame): Promise<void>;
  /** Adds what is still held, up to the end of the video. */
  finish(): Promise<void>;
  close(): void;
};

export type PicturePlan = Omit<PictureForm, 'size'> & {
  /** The sizes of the renditions, the largest first. */
  sizes: readonly Size[];
  isInterlaced: boolean;
  /** The second of the recording at which the video begins. */
  start: number;
  rate: FrameRate;
  /** The number of frames of the video. */
  frames: number;
};

/** Receives one frame for each size, and their place in the rhythm; they are freed afterwards. */
type Take = (frames: readonly Frame[], place: number) => Promise<void> | void;

export function openPictures(plan: PicturePlan, take: Take): Pictures {
  const { start, rate, frames: total } = plan;
  const scaler = openScaler(plan);
  const weaver = plan.isInterlaced ? FilterAPI.create(deinterlacer) : null;
  let held: { frame: Frame; place: number } | null = null;

  async function show(until: number): Promise<void> {
    if (!held) return;
    const { frame } = held;
    if (held.place < until) {
      const scaled = scaler.scale(frame);
      for (let { place } = held; place < until; place += 1) {
        await take(scaled, place);
        await breathe();
      }
      for (const each of scaled) each.free();
    }
    frame.free();
    held = null;
  }
  async function hold(frame: Frame): Promise<void> {
    const second = secondsOf(frame.pts, frame.timeBase) - start;
    const at = Math.round((second * rate.num) / rate.den);
    if (!held) held = { frame, place: 0 };
    else if (at <= held.place) {
      held.frame.free();
      held.frame = frame;
    } else {
      const next = Math.min(at, total);
      await show(next);
      held = { frame, place: next };
    }
  }
  return {
    async add(frame) {
      if (!weaver) return hold(frame);
      const woven = weaver.processAllSync(frame);
      frame.free();
      for (const each of woven) await hold(each);
    },
    async finish() {
      for (const each of weaver?.flushFramesSync() ?? []) await hold(each);
      await show(total);
    },
    close() {
      held?.frame.free();
      held = null;
      weaver?.close();
      scaler.close();
    },
  };
}

type Scaler = { scale(frame: Frame): Frame[]; close(): void };

function openScaler(plan: PicturePlan): Scaler {
  const [largest = { width: 2, height: 2 }, ...smaller] = plan.sizes;
  let [first, key]: [FilterAPI | null, string] = [null, ''];
  const others = smaller.map((size) => FilterAPI.create(toSmaller(size)));
  return {
    scale(frame) {
      const form = formKey(frame);
      if (form !== key) {
        first?.close();
        first = FilterAPI.create(toLargest(frame, { ...plan, size: largest }));
        key = form;
      }
      const scaled = [one(first, frame)];
      for (const other of others) scaled.push(one(other, scaled.at(-1)));
      return scaled;
    },
    close() {
      for (const each of [first, ...others]) each?.close();
    },
  };
}

function one(filter: FilterAPI | null, frame: Frame | undefined): Frame {
  const [scaled] = frame && filter ? filter.processAllSync(frame) : [];
  if (!scaled) throw new Error('A frame could not be scaled');
  return scaled;
}

/** Returns a reference to a frame for an encoder, at a place of the rhythm. */
export function atPlace(frame: Frame, place: number, rate: FrameRate): Frame {
  const copy = frame.clone();
  if (!copy) throw new Error('There is no memory for a frame');
  copy.timeBase = new Rational(rate.den, rate.num);
  copy.pts = BigInt(place);
  copy.duration = 1n;
  return copy;
}

type PictureForm = {
  size: Size;
  turn: string;
  hdr: HdrTransfer | null;
  /** The path of the table that converts HDR. */
  tablePath: string;
};

const deinterlacer = 'bwdif=mode=send_frame:deint=interlaced';

/** Players need no other tags, and all renditions show the same colors. */
const tags = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';

/** Frames of another shape, as when a meeting's window changes, are fitted between black bars. */
function toLargest(frame: Frame, { size, turn, hdr, tablePath }: PictureForm): string {
  const fitted = fit(frame, turn, size);
  const scale = `scale=${fitted.width}:${fitted.height}:flags=bicubic`;
  const isWhole = fitted.width === size.width && fitted.height === size.height;
  const bars = `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`;
  const filters = [
    turn,
    ...(hdr
      ? [
          `${scale}:in_color_matrix=bt2020`,
          'format=gbrp10le',
          `lut3d=file=${escaped(tablePath)}:interp=tetrahedral`,
        ]
      : []),
    hdr
      ? 'scale=out_color_matrix=bt709:out_range=tv'
      : `${scale}:in_color_matrix=${matrixOf(frame)}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
    isWhole ? '' : bars,
    'setsar=1',
    tags,
  ];
  return filters.filter((filter) => filter !== '').join(',');
}

function toSmaller({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=bicubic`;
}

function fit(frame: Frame, turn: string, size: Size): Size {
  const { num, den } = frame.sampleAspectRatio;
  const shown = { width: frame.width * (num > 0 && den > 0 ? num / den : 1), height: frame.height };
  const [width, height] = turn.startsWith('transpose')
    ? [shown.height, shown.width]
    : [shown.width, shown.height];
  const factor = Math.min(size.width / width, size.height / height);
  // A difference of two pixels comes from rounding.
  const near = (pixels: number, whole: number) =>
    Math.abs(pixels * factor - whole) <= 2 ? whole : Math.max(2, Math.round((pixels * factor) / 2) * 2);
  return { width: near(width, size.width), height: near(height, size.height) };
}

/** Files without a color matrix use BT.709 from 720 lines on, and BT.601 below, as in browsers. */
function matrixOf({ colorSpace, width, height }: Frame): string {
  if (colorSpace === AVCOL_SPC_RGB) return 'auto';
  if (colorSpace !== AVCOL_SPC_UNSPECIFIED) return 'auto';
  return Math.min(width, height) >= 720 ? 'bt709' : 'smpte170m';
}

/** Two levels: FFmpeg unescapes the graph, and then the option. */
function escaped(path: string): string {
  return path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);
}

/** Frames with the same key can share filters. */
function formKey(frame: Frame): string {
  const { width, height, format, colorSpace, colorRange, colorTrc } = frame;
  const { num, den } = frame.sampleAspectRatio;
  return [width, height, format, colorSpace, colorRange, colorTrc, num, den].join(' ');
}
