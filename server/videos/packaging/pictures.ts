/**
 * Turns the frames of a recording into those of its renditions, at a constant rate: each place of the rhythm shows the last
 * frame that began before it. Only frames that are shown are scaled, and a still one only once.
 */
import { FilterAPI } from 'node-av/api';
import { Frame, Rational } from 'node-av/lib';
import type { Size } from '#rules/video/conversion.ts';
import type { FrameRate } from '#rules/video/frame-rate.ts';
import { breathe, secondsOf } from './media-file.ts';
import { deinterlacer, formKey, type PictureForm, toLargest, toSmaller } from './picture-filters.ts';

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
