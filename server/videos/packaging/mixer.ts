/**
 * Mixes the audio tracks of a recording on one clock: 48 kHz stereo from the start of the video to its end, with silence
 * where a track has nothing. Tracks are read as far as their audio is needed, so hardly anything waits in memory.
 */
import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, Frame } from 'node-av/lib';
import { breathe, secondsOf } from './media-file.ts';
import { readFrames, type Recording } from './read-tracks.ts';
import { openResampler, type Resampler, samplesPerSecond } from './resampler.ts';
import type { SurveyedSound } from './survey-sounds.ts';

export type Mixer = {
  /** Passes on the audio until it is ahead of a second of the video. */
  reach(second: number): Promise<void>;
  /** Passes on what is left. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

/** `start` and `lengthSeconds` are those of the video, in seconds of the recording. */
export type MixPlan = {
  recording: Recording;
  sounds: readonly SurveyedSound[];
  start: number;
  lengthSeconds: number;
};

/** Passes on the mixed audio as interleaved floats, without gaps; the receiver does not keep the frame. */
type Take = (frame: Frame) => void;

const channels = 2;

/** The audio is mixed and passed on in parts of one second. */
const chunkSamples = samplesPerSecond;

/** Smaller differences between times and samples come from rounding and jitter; nobody sees 40 ms. */
const noticedSamples = 1_920;

type Lane = {
  frames: AsyncGenerator<Frame>;
  resampler: Resampler;
  /** The place after the last sample, counted from the start of the video; Infinity after the track's end. */
  position: number | null;
};

export function openMixer({ recording, sounds, start, lengthSeconds }: MixPlan, take: Take): Mixer {
  const total = Math.max(0, Math.round(lengthSeconds * samplesPerSecond));
  const placeOf = (second: number) => Math.round((second - start) * samplesPerSecond);
  const lanes: Lane[] = sounds.map(({ index }) => ({
    frames: readFrames(recording, index),
    resampler: openResampler(),
    position: null,
  }));
  const chunks = new Map<number, Float32Array>();
  let mixed = 0;

  async function read(lane: Lane): Promise<void> {
    const next = await lane.frames.next();
    if (next.done) {
      write(lane, lane.resampler.flush());
      lane.position = Infinity;
    } else {
      write(lane, lane.resampler.push(next.value));
      next.value.free();
    }
  }
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
  /** Mixes and passes on the next chunk; the last one may be shorter. */
  async function mixChunk(): Promise<void> {
    const until = Math.min(total, mixed + chunkSamples);
    for (const lane of lanes) while ((lane.position ?? -Infinity) < until) await read(lane);
    const chunk = Math.floor(mixed / chunkSamples);
    const samples = chunks.get(chunk) ?? new Float32Array(chunkSamples * channels);
    chunks.delete(chunk);
    const frame = frameOf(samples.subarray(0, (until - mixed) * channels), mixed);
    mixed = until;
    take(frame);
    frame.free();
    await breathe();
  }
  return {
    async reach(second) {
      while (mixed < total && mixed <= second * samplesPerSecond) await mixChunk();
    },
    async finish() {
      while (mixed < total) await mixChunk();
    },
    async close() {
      for (const { frames, resampler } of lanes) {
        await frames.return(undefined);
        resampler.close();
      }
    },
  };
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
