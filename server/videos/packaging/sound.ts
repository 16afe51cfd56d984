/** The audio of a video, from the tracks of the recording to AAC. */
import type { Encoder } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { openMixer } from './mixer.ts';
import { openVoices } from './voices.ts';
import { lowVoicePath, type Work } from './work.ts';

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
