/** Recordings that declare their encoder delay, like those of phones and most programs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { beepAt, makeRecording, packetsOf, type RecordingKind, writeRecording } from './recordings.ts';

/** The frames that the AAC encoder adds before the audio. */
const aacFrames = 1_024;

/** Writes an MP4 with H.264 and AAC whose audio starts before its video; players skip that part. */
export async function writePhoneRecording(path: string, kind: RecordingKind): Promise<void> {
  const input = new Input({ source: new BufferSource(await makeRecording(kind)), formats: [MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('The recording holds no picture, or no sound');
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const early = aacFrames / (await audio.getSampleRate());
  const addPictures = async () => {
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
    for (const packet of await packetsOf(video)) await picture.add(packet, { decoderConfig });
    picture.close();
  };
  const addSound = async () => {
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
    for (const packet of await packetsOf(audio))
      await sound.add(packet.clone({ timestamp: packet.timestamp - early }), { decoderConfig });
    sound.close();
  };
  await Promise.all([addPictures(), addSound()]);
  await output.finalize();
}

/**
 * A folder with a recording in each form that phones, cameras and programs write, and files that are not recordings.
 */
export type TeacherRecording = {
  file: string;
  /** The heights of its renditions, largest first. */
  heights: readonly number[];
  seconds: number;
  /** The seconds that flash and beep. */
  beats: readonly number[];
  hasSound: boolean;
};

type Made = RecordingKind & {
  file: string;
  heights: readonly number[];
  /** Whether its audio starts before its video, like on phones. */
  isOfPhone?: boolean;
};

/** Longer than one segment, so that an offset at a segment boundary is noticed. */
const usualSeconds = 7;

/** Few frames per second, since they are large. */
const large = { width: 3_840, height: 2_160, framesPerSecond: 2, seconds: 9 };

const made: readonly Made[] = [
  { file: '01 - MP4 with AAC.mp4', heights: [360], width: 640, height: 360 },
  { file: '02 - WebM with Opus.webm', heights: [180], form: 'webm', video: 'vp8', audio: 'opus' },
  { file: '03 - MOV with plain sound.mov', heights: [180], form: 'mov', audio: 'pcm-s16' },
  { file: '04 - HEVC.mp4', heights: [180], video: 'hevc' },
  { file: '05 - Held upright.mp4', heights: [360], width: 640, height: 360, rotation: 90 },
  { file: '06 - Uneven frames.mp4', heights: [180], isUneven: true },
  { file: '07 - No sound.mp4', heights: [180], audio: null },
  { file: '09 - Four to three.mp4', heights: [480, 360], width: 640, height: 480 },
  { file: '10 - 4K screen.mp4', heights: [1080, 720, 360], ...large },
  { file: '11 - One second.mp4', heights: [180], seconds: 1 },
];

/** An hour with little motion, and with audio at the target loudness. */
const hour: Made = {
  file: '12 - One hour.mp4',
  heights: [90],
  width: 160,
  height: 90,
  framesPerSecond: 1,
  seconds: 3_600,
  // At one frame per second, two flashes in a row would be one.
  beatSeconds: [1, 3, 1_799, 1_801, 3_596, 3_598],
  sampleRate: 16_000,
  wave: (second) => (hour.beatSeconds?.includes(Math.floor(second)) ? 0.56 * beepAt(second) : 0),
  isOfPhone: true,
};

/** The recordings that can be packaged, except the long one. */
export const shortRecordings: readonly TeacherRecording[] = made.map(asExpected);

export const longRecording = asExpected(hour);

function asExpected(recording: Made): TeacherRecording {
  const { file, heights, seconds = usualSeconds, audio } = recording;
  const beats = recording.beatSeconds ?? Array.from({ length: seconds }, (_, second) => second);
  return { file, heights, seconds, beats, hasSound: audio !== null };
}

/** Files that are not recordings in spite of their names. */
export const falseRecordings = ['13 - Saved page.mp4', '14 - Script.mov'] as const;

/** A file whose name does not claim to be a recording. */
export const noRecording = 'Read me first.txt';

export async function writeTeacherFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { file, heights: _, isOfPhone, ...kind } of [...made, hour]) {
    const write = isOfPhone ? writePhoneRecording : writeRecording;
    await write(join(folder, file), { seconds: usualSeconds, ...kind });
  }
  const [page, script] = falseRecordings;
  writeFileSync(join(folder, page), '<!doctype html><title>Film</title><script>alert(1)</script>');
  writeFileSync(join(folder, script), 'What I say in the second lesson:\n'.repeat(100));
  writeFileSync(join(folder, noRecording), 'The films are in the order of their numbers.\n');
}
