/** Writes recordings with FFmpeg's libraries, in the forms that programs, cameras and meetings produce. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import {
  AV_FRAME_FLAG_INTERLACED,
  AV_FRAME_FLAG_TOP_FIELD_FIRST,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  type AVColorPrimaries,
  type AVColorSpace,
  type AVColorTransferCharacteristic,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  type CodecContext,
  Dictionary,
  Frame,
  type Packet,
  Rational,
} from 'node-av/lib';
import { onTestFinished } from 'vitest';

export type InputSound = {
  codec?: string;
  hertz?: number;
  /** The seconds between which there is sound. */
  from?: number;
  to?: number;
  channels?: number;
  sampleRate?: number;
  language?: string;
  amplitude?: number;
  /** Whether something was recorded at a second; always, if left out. */
  isRecorded?: (second: number) => boolean;
  /** The wave instead of a tone. */
  wave?: (second: number) => number;
};

export type InputKind = {
  /** FFmpeg's name of the format, and its options. */
  format?: string;
  formatOptions?: Record<string, string>;
  picture?: {
    codec?: string;
    codecOptions?: Record<string, string>;
    width?: number;
    height?: number;
    rate?: number;
    pixels?: string;
    /** The brightness at a second. */
    light?: (second: number) => number;
    chroma?: [number, number];
    aspect?: [number, number];
    colors?: [AVColorPrimaries, AVColorTransferCharacteristic, AVColorSpace];
    isInterlaced?: boolean;
    bFrames?: number;
    /** Whether a frame was recorded at a second; always, if left out. */
    isRecorded?: (second: number) => boolean;
  } | null;
  sounds?: InputSound[];
  seconds?: number;
  /** A comment in the file's tags. */
  comment?: string;
};

/** Makes a recording as a file that is removed when the test ends. */
export function makeInput(name: string, kind: InputKind): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-input-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeInput(join(folder, name), kind);
  return join(folder, name);
}

type Lane = { next: () => { second: number; write: () => void } | null; finish: () => void };

export function writeInput(path: string, kind: InputKind): void {
  const { format, formatOptions = {}, picture = {}, sounds = [], seconds = 4, comment } = kind;
  const muxer = Muxer.openSync(path, {
    ...(format === undefined ? {} : { format }),
    options: formatOptions,
    exitOnError: true,
    configure(context) {
      if (comment !== undefined) context.metadata = Dictionary.fromObject({ comment });
    },
  });
  const lanes: Lane[] = [];
  if (picture) lanes.push(pictureLane(muxer, picture, seconds));
  for (const sound of sounds) lanes.push(soundLane(muxer, sound, seconds));
  for (;;) {
    const nexts = lanes.flatMap((lane) => lane.next() ?? []);
    const [first] = nexts.toSorted((a, b) => a.second - b.second);
    if (!first) break;
    first.write();
  }
  for (const lane of lanes) lane.finish();
  muxer.closeSync();
}

function pictureLane(muxer: Muxer, kind: NonNullable<InputKind['picture']>, seconds: number): Lane {
  const { codec = 'libx264', codecOptions = {}, width = 320, height = 180, rate = 10 } = kind;
  const { pixels = 'yuv420p', light = lightAt, chroma = [128, 128], aspect = [1, 1], bFrames = 0 } = kind;
  const encoder = Encoder.createSync(codec as never, {
    bitrate: 400_000,
    gopSize: rate,
    maxBFrames: bFrames,
    configure(context: CodecContext) {
      context.framerate = new Rational(rate, 1);
      context.timeBase = new Rational(1, rate);
      for (const [name, value] of Object.entries(codecOptions)) context.setOption(name, value);
    },
  });
  const format = FilterAPI.create(`format=${pixels}`);
  const stream = muxer.addStream(encoder);
  let number = 0;
  return {
    next() {
      while (kind.isRecorded?.(number / rate) === false && number < seconds * rate) number += 1;
      const second = number / rate;
      if (second >= seconds) return null;
      return {
        second,
        write() {
          const frame = plainFrame(width, height, [light(second), ...chroma]);
          frame.pts = BigInt(number);
          frame.timeBase = new Rational(1, rate);
          frame.sampleAspectRatio = new Rational(...aspect);
          const [made] = format.processAllSync(frame);
          frame.free();
          if (!made) throw new Error('There is no frame');
          if (kind.colors) [made.colorPrimaries, made.colorTrc, made.colorSpace] = kind.colors;
          if (kind.isInterlaced) made.setFlags(AV_FRAME_FLAG_INTERLACED, AV_FRAME_FLAG_TOP_FIELD_FIRST);
          send(encoder, made, (packet) => muxer.writePacketSync(packet, stream));
          number += 1;
        },
      };
    },
    finish() {
      send(encoder, null, (packet) => muxer.writePacketSync(packet, stream));
      encoder.close();
      format.close();
    },
  };
}

/** The brightness that counts seconds. */
export function lightAt(second: number): number {
  return 40 + Math.floor(second) * 6;
}

function plainFrame(width: number, height: number, colors: number[]): Frame {
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.allocBuffer();
  for (const [plane, color] of colors.entries()) frame.data?.[plane]?.fill(color);
  return frame;
}

const samplesEach = 1_000;

function soundLane(muxer: Muxer, kind: InputSound, length: number): Lane {
  const { codec = 'aac', hertz = 440, from = 0, to = length, channels = 1, sampleRate = 48_000 } = kind;
  const { amplitude = 0.2, wave = (second) => amplitude * Math.sin(second * hertz * 2 * Math.PI) } = kind;
  const encoder = Encoder.createSync(codec as never, { bitrate: 96_000, autoResample: true });
  const stream = muxer.addStream(encoder);
  const output = muxer.getStream(stream);
  if (output && kind.language !== undefined)
    output.metadata = Dictionary.fromObject({ language: kind.language });
  const begin = Math.round(from * sampleRate);
  let at = begin;
  // The encoder counts from 0.
  const writeLater = (packet: Packet) => {
    packet.pts += BigInt(begin);
    packet.dts += BigInt(begin);
    const isRecorded = kind.isRecorded?.(Number(packet.pts) / sampleRate) ?? true;
    if (isRecorded) muxer.writePacketSync(packet, stream);
  };
  return {
    next() {
      const second = at / sampleRate;
      if (second >= to) return null;
      return {
        second,
        write() {
          const count = Math.min(samplesEach, Math.round(to * sampleRate) - at);
          const data = Float32Array.from({ length: count * channels }, (_, index) =>
            wave((at + Math.floor(index / channels)) / sampleRate),
          );
          const frame = Frame.fromAudioBuffer(Buffer.from(data.buffer), {
            nbSamples: count,
            format: AV_SAMPLE_FMT_FLT,
            sampleRate,
            channelLayout: avChannelLayoutDefault(channels),
            pts: BigInt(at - begin),
            timeBase: { num: 1, den: sampleRate },
          });
          send(encoder, frame, writeLater);
          at += count;
        },
      };
    },
    finish() {
      send(encoder, null, writeLater);
      encoder.close();
    },
  };
}

function send(encoder: Encoder, frame: Frame | null, take: (packet: Packet) => void): void {
  encoder.encodeSync(frame);
  frame?.free();
  for (;;) {
    const packet = encoder.receiveSync();
    if (typeof packet !== 'object' || packet === null) return;
    take(packet);
    packet.free();
  }
}
