/** The audio of a video, from decoded frames of all tracks to AAC. */
import type { Encoder } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import { openMixer } from './mixer.ts';
import { openVoices } from './voices.ts';
import { lowVoicePath, type Work } from './work.ts';

export type Sound = {
  encoder: Encoder;
  /** The path of the voice for the still edition, which is complete after `finish`. */
  lowPath: string;
  add(index: number, frame: Frame): void;
  /** Says how far the recording was read, in its own seconds. */
  reach(second: number): void;
  finish(): void;
  close(): void;
};

/** Returns null for a video without audio. */
export function openSound(work: Work, take: (packet: Packet) => void): Sound | null {
  const { folder, survey, timeline, sound } = work;
  if (!sound) return null;
  const lowPath = lowVoicePath(folder);
  const { lengthSeconds } = timeline;
  const voices = openVoices({ levelling: sound.levelling, lengthSeconds, lowPath, take });
  const mixer = openMixer({ sounds: survey.sounds, ...timeline }, (frame) => voices.add(frame));
  return {
    encoder: voices.encoder,
    lowPath,
    add: (index, frame) => mixer.add(index, frame),
    reach: (second) => mixer.reach(second),
    finish() {
      mixer.finish();
      voices.finish();
    },
    close() {
      mixer.close();
      voices.close();
    },
  };
}
