/** Encodes the mixed audio as AAC: for the renditions, and in mono for the still edition. */
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import { soundBitsPerSecond } from '#rules/video/conversion.ts';
import { stillsVoice } from '#rules/video/stills.ts';
import { type Levelling, levellingFilters } from './audio.ts';
import { encode } from './media-file.ts';
import { samplesPerSecond } from './resampler.ts';

export type Voices = {
  /** The encoder whose packets are passed on. */
  encoder: Encoder;
  /** Levels and encodes the next mixed frame. */
  add(frame: Frame): void;
  finish(): void;
  close(): void;
};

/**
 * The samples of an AAC frame. The encoder adds one before the audio, which no edit list hides: the first one of the audio
 * gives way to it, so that the rest is in step.
 */
const aacFrame = 1_024;

const ofAac = [
  'aformat=sample_fmts=fltp',
  `apad=whole_len=${aacFrame * 2}`,
  `atrim=start_sample=${aacFrame}`,
  'asetpts=PTS-STARTPTS',
  `asetnsamples=${aacFrame}:p=0`,
].join(',');

type Plan = {
  levelling: Levelling;
  lengthSeconds: number;
  /** The path of an MP4 that receives the voice of the still edition. */
  lowPath: string;
  take: (packet: Packet) => void;
};

export function openVoices({ levelling, lengthSeconds, lowPath, take }: Plan): Voices {
  const level = FilterAPI.create(levellingFilters(levelling, Math.round(lengthSeconds * samplesPerSecond)));
  const framer = FilterAPI.create(ofAac);
  const lower = FilterAPI.create(
    `aresample=${stillsVoice.samplesPerSecond},aformat=channel_layouts=mono,${ofAac}`,
  );
  const encoder = Encoder.createSync(FF_ENCODER_AAC, { bitrate: soundBitsPerSecond });
  const low = Encoder.createSync(FF_ENCODER_AAC, { bitrate: stillsVoice.bitsPerSecond });
  const lowFile = Muxer.openSync(lowPath, { format: 'mp4', exitOnError: true });
  const lowStream = lowFile.addStream(low);
  const takeHigh = (packet: Packet) => take(fromStart(packet));
  const takeLow = (packet: Packet) => lowFile.writePacketSync(fromStart(packet), lowStream);

  function pass(frames: Iterable<Frame>): void {
    for (const frame of frames) {
      encodeAll(encoder, framer.processAllSync(frame), takeHigh);
      encodeAll(low, lower.processAllSync(frame), takeLow);
      frame.free();
    }
  }
  return {
    encoder,
    add: (frame) => pass(level.processAllSync(frame)),
    finish() {
      pass(level.flushFramesSync());
      encodeAll(encoder, framer.flushFramesSync(), takeHigh);
      encodeAll(low, lower.flushFramesSync(), takeLow);
      encode(encoder, null, takeHigh);
      encode(low, null, takeLow);
      lowFile.closeSync();
    },
    close() {
      for (const each of [level, framer, lower, encoder, low]) each.close();
      if (lowFile.isOpen) lowFile.closeSync();
    },
  };
}

function encodeAll(encoder: Encoder, frames: Iterable<Frame>, take: (packet: Packet) => void): void {
  for (const frame of frames) encode(encoder, frame, take);
}

/** The encoder counts its additional frame as one before 0. */
function fromStart(packet: Packet): Packet {
  packet.pts += BigInt(aacFrame);
  packet.dts += BigInt(aacFrame);
  return packet;
}
