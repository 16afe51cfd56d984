/**
 * Mixes the audio tracks of a recording on one clock: 48 kHz stereo from the start of the video to its end. Where a track
 * has nothing there is silence, which is produced as the video advances, so that neither side waits for the other in memory.
 */
import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, Frame } from 'node-av/lib';
import { secondsOf } from './media-file.ts';
import { openResampler, type Resampler, samplesPerSecond } from './resampler.ts';
import type { SurveyedSound } from './survey-sounds.ts';

export type Mixer = {
  /** Adds a decoded frame of a track. */
  add(index: number, frame: Frame): void;
  /** Says how far the recording was read, in its own seconds. */
  reach(second: number): void;
  /** Ends all tracks, and passes on what is left. */
  finish(): void;
  close(): void;
};

/** `start` and `lengthSeconds` are those of the video, in seconds of the recording. */
export type MixPlan = { sounds: readonly SurveyedSound[]; start: number; lengthSeconds: number };

/** Passes on the mixed audio as interleaved floats, without gaps; the receiver does not keep the frame. */
type Take = (frame: Frame) => void;

const channels = 2;

/** The audio is mixed and passed on in parts of one second. */
const chunkSamples = samplesPerSecond;

/** Smaller differences between times and samples come from rounding and jitter; nobody sees 40 ms. */
const noticedSamples = 1_920;

type Lane = {
  resampler: Resampler;
  /** The place after the last sample, counted from the start of the video; null before the first. */
  position: number | null;
  gaps: { from: number; to: number }[];
};

export function openMixer({ sounds, start, lengthSeconds }: MixPlan, take: Take): Mixer {
  const total = Math.round(lengthSeconds * samplesPerSecond);
  const placeOf = (second: number) => Math.round((second - start) * samplesPerSecond);
  const lanes = new Map(sounds.map((sound) => [sound.index, openLane(sound, placeOf)]));
  const chunks = new Map<number, Float32Array>();
  let [mixed, reached] = [0, 0];

  function write(lane: Lane, frames: readonly Frame[]): void {
    for (const frame of frames) {
      const at = placeOf(secondsOf(frame.pts, frame.timeBase));
      const isNext = lane.position !== null && Math.abs(at - lane.position) < noticedSamples;
      const from = isNext ? (lane.position ?? at) : at;
      addSamples(frame, from, Math.max(lane.position ?? from, mixed));
      lane.position = Math.max(lane.position ?? from, from + frame.nbSamples);
      frame.free();
    }
  }
  /** Adds a frame's samples at a place, without those before `least`. */
  function addSamples({ data, nbSamples }: Frame, from: number, least: number): void {
    const [left, right] = [floatsOf(data?.[0], nbSamples), floatsOf(data?.[1], nbSamples)];
    const end = Math.min(from + nbSamples, total);
    for (let at = Math.max(from, least, 0); at < end;) {
      const chunk = Math.floor(at / chunkSamples);
      const samples = chunks.get(chunk) ?? new Float32Array(chunkSamples * channels);
      chunks.set(chunk, samples);
      const until = Math.min(end, (chunk + 1) * chunkSamples);
      for (; at < until; at += 1) {
        const place = (at - chunk * chunkSamples) * channels;
        samples[place] = (samples[place] ?? 0) + (left[at - from] ?? 0);
        samples[place + 1] = (samples[place + 1] ?? 0) + (right[at - from] ?? 0);
      }
    }
  }
  /** Passes on the whole chunks before a place, or all that is left at the end. */
  function passOn(until: number): void {
    // At the end, the last chunk may be shorter.
    const last = until >= total ? total - 1 : until - chunkSamples;
    while (mixed <= last) {
      const chunk = mixed / chunkSamples;
      const count = Math.min(chunkSamples, total - mixed);
      const samples = chunks.get(chunk) ?? new Float32Array(chunkSamples * channels);
      chunks.delete(chunk);
      const frame = frameOf(samples.subarray(0, count * channels), mixed);
      mixed += chunkSamples;
      take(frame);
      frame.free();
    }
  }
  function advance(): void {
    const known = [...lanes.values()].map(knownUntil);
    const furthest = Math.max(reached, ...[...lanes.values()].map(({ position }) => position ?? 0));
    passOn(Math.min(furthest, ...known));
  }
  return {
    add(index, frame) {
      const lane = lanes.get(index);
      if (!lane) return;
      write(lane, lane.resampler.push(frame));
      advance();
    },
    reach(second) {
      reached = Math.max(reached, placeOf(second));
      advance();
    },
    finish() {
      for (const lane of lanes.values()) write(lane, lane.resampler.flush());
      passOn(total);
    },
    close() {
      for (const { resampler } of lanes.values()) resampler.close();
    },
  };
}

function openLane({ start, end, gaps }: SurveyedSound, placeOf: (second: number) => number): Lane {
  const all = [{ from: -Infinity, to: start }, ...gaps, { from: end, to: Infinity }];
  return {
    resampler: openResampler(),
    position: null,
    gaps: all.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) })),
  };
}

/** Returns the place up to which nothing more can come: the survey found the gaps. */
function knownUntil({ position, gaps }: Lane): number {
  const at = position ?? -Infinity;
  const gap = gaps.find(({ from, to }) => at >= from - noticedSamples && at < to - noticedSamples);
  return gap ? gap.to - noticedSamples : at;
}

function floatsOf(bytes: Buffer | undefined, count: number): Float32Array {
  return bytes ? new Float32Array(bytes.buffer, bytes.byteOffset, count) : new Float32Array(count);
}

function frameOf(samples: Float32Array, at: number): Frame {
  return Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
    nbSamples: samples.length / channels,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: samplesPerSecond,
    channelLayout: avChannelLayoutDefault(channels),
    pts: BigInt(at),
    timeBase: { num: 1, den: samplesPerSecond },
  });
}
