/** Encodes the renditions of a video: H.264 in several sizes, each with the same audio. */
import { Encoder, type Muxer } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import { type Frame, type Packet, Rational } from 'node-av/lib';
import { type Quality, segmentSeconds } from '#rules/video/conversion.ts';
import { type FrameRate, framesPerSecond } from '#rules/video/frame-rate.ts';
import { finishHls, openHls, type WrittenRendition } from './hls.ts';
import { codecSettings, encode } from './media-file.ts';
import { atPlace } from './pictures.ts';

export type Renditions = {
  /** Encodes one frame for each quality. */
  show(frames: readonly Frame[], place: number): void;
  addSound(packet: Packet): void;
  /** Ends the files. The audio must be complete. */
  finish(): Promise<WrittenRendition[]>;
  close(): void;
};

/** Twice as fast as x264's `fast` at nearly the same size for screens. */
const preset = 'veryfast';

type Plan = {
  folder: string;
  qualities: readonly Quality[];
  rate: FrameRate;
  /** The encoder of the audio; null without audio. */
  voice: Encoder | null;
};

export function openRenditions({ folder, qualities, rate, voice }: Plan): Renditions {
  const lanes = qualities.map((quality) => openLane(quality, { folder, rate, voice }));
  return {
    show(frames, place) {
      for (const [at, { encoder, muxer, picture }] of lanes.entries()) {
        const frame = frames[at];
        if (!frame) throw new Error('A rendition has no frame');
        encode(encoder, atPlace(frame, place, rate), (packet) => muxer.writePacketSync(packet, picture));
      }
    },
    addSound(packet) {
      for (const { muxer, sound } of lanes) if (sound !== null) muxer.writePacketSync(packet, sound);
    },
    async finish() {
      for (const { encoder, muxer, picture } of lanes)
        encode(encoder, null, (packet) => muxer.writePacketSync(packet, picture));
      const written = lanes.map(({ quality: { name, width, height }, muxer, picture }) => {
        const codec = muxer.getStream(picture)?.codecpar.getCodecString();
        return { name, width, height, rate, codec: codec ?? 'avc1.640028' };
      });
      for (const { muxer, quality } of lanes) await finishHls(muxer, folder, quality.name);
      return written;
    },
    close() {
      for (const { encoder, muxer } of lanes) {
        encoder.close();
        if (muxer.isOpen) muxer.closeSync();
      }
    },
  };
}

type Lane = { quality: Quality; encoder: Encoder; muxer: Muxer; picture: number; sound: number | null };

function openLane(quality: Quality, { folder, rate, voice }: Omit<Plan, 'qualities'>): Lane {
  const configure = codecSettings({ preset, crf: quality.crf, profile: 'high', sc_threshold: 0 });
  const encoder = Encoder.createSync(FF_ENCODER_LIBX264, {
    bitrate: 0,
    maxRate: quality.bitsPerSecondAtMost,
    bufSize: quality.bitsPerSecondAtMost * 2,
    // node-av's encoder forgets the type asked for a frame, so key frames are counted.
    gopSize: Math.round(segmentSeconds * framesPerSecond(rate)),
    // Without B frames, times in files need no offsets, which some players add to the video only.
    maxBFrames: 0,
    configure(context) {
      context.framerate = new Rational(rate.num, rate.den);
      context.timeBase = new Rational(rate.den, rate.num);
      configure(context);
    },
  });
  const muxer = openHls(folder, quality.name);
  const picture = muxer.addStream(encoder);
  return { quality, encoder, muxer, picture, sound: voice ? muxer.addStream(voice) : null };
}
