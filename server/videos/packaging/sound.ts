/** The audio of a video, from the tracks of the recording to AAC: for the renditions, and in mono for the still edition. */
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import { FF_ENCODER_AAC } from 'node-av/constants';
import { soundBitsPerSecond } from '#rules/video/conversion.ts';
import { stillsVoice } from '#rules/video/stills.ts';
import { openMixer } from './mixer.ts';
import { lowVoicePath, type Work } from './work.ts';
import { type Levelling, levellingFilters } from './audio.ts';
import { encode } from './media-file.ts';
import { samplesPerSecond } from './resampler.ts';

export type Sound = {
  encoder: Encoder;
  /** The path of the voice for the still edition, which is complete after `finish`. */
  lowPath: string;
  /** Encodes the audio until it is ahead of a second of the video. */
  reach(second: number): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
};

/** Returns null for a video without audio. */
export function openSound(work: Work, take: (packet: Packet) => void): Sound | null {
  const { path, folder, survey, timeline, sound } = work;
  if (!sound) return null;
  const lowPath = lowVoicePath(folder);
  const { lengthSeconds } = timeline;
  const voices = openVoices({ levelling: sound.levelling, lengthSeconds, lowPath, take });
  const recording = { path, jumps: survey.jumps };
  const mixer = openMixer({ recording, sounds: survey.sounds, ...timeline }, (frame) => voices.add(frame));
  return {
    encoder: voices.encoder,
    lowPath,
    reach: (second) => mixer.reach(second),
    async finish() {
      await mixer.finish();
      voices.finish();
    },
    async close() {
      await mixer.close();
      voices.close();
    },
  };
}

type Voices = {
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

function openVoices({ levelling, lengthSeconds, lowPath, take }: Plan): Voices {
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
