/** Measures the offset of picture and sound in a packaged video that flashes and beeps. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  FilePathSource,
  HLS,
  Input,
  type InputVideoTrack,
  MP4,
  VideoSampleSink,
} from 'mediabunny';

type Beat = { second: number; flash: number; beep: number };

/** Returns the times of the flash and the beep of each full second, in one rendition such as `360p`. */
export async function readBeats(folder: string, quality: string): Promise<Beat[]> {
  const input = openQuality(folder, quality);
  const flashes = await readFlashes(input);
  const beeps = await readBeeps(input);
  return flashes.map((flash) => {
    const beep = beeps.reduce(
      (nearest, each) => (Math.abs(each - flash) < Math.abs(nearest - flash) ? each : nearest),
      Infinity,
    );
    return { second: Math.round(flash), flash, beep };
  });
}

/** Opens all segments of one rendition. */
export function openQuality(folder: string, quality: string): Input {
  registerMediabunnyServer({ hardwareContext: null });
  const count = readdirSync(folder).filter((file) => file.startsWith(`${quality}-`)).length - 1;
  const files = [
    `${quality}-start.mp4`,
    ...Array.from({ length: count }, (_, at) => `${quality}-${at + 1}.m4s`),
  ];
  const bytes = Buffer.concat(files.map((file) => readFileSync(join(folder, file))));
  return new Input({ source: new BufferSource(bytes), formats: [MP4] });
}

async function readFlashes(input: Input): Promise<number[]> {
  const track = await input.getPrimaryVideoTrack();
  const flashes: number[] = [];
  let wasBright = false;
  if (!track) return flashes;
  for await (const sample of new VideoSampleSink(track).samples()) {
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    // The middle of the luma plane.
    const isBright = (bytes[Math.floor(sample.codedWidth * sample.codedHeight * 0.6)] ?? 0) > 130;
    if (isBright && !wasBright) flashes.push(sample.timestamp);
    wasBright = isBright;
    sample.close();
  }
  return flashes;
}

async function readBeeps(input: Input): Promise<number[]> {
  const track = await input.getPrimaryAudioTrack();
  const beeps: number[] = [];
  let quietSince = -1;
  if (!track) return beeps;
  for await (const sample of new AudioSampleSink(track).samples()) {
    const data = new Float32Array(sample.numberOfFrames);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
    for (const [at, value] of data.entries()) {
      if (Math.abs(value) < 0.1) continue;
      const time = sample.timestamp + at / sample.sampleRate;
      if (time - quietSince > 0.3) beeps.push(time);
      quietSince = time;
    }
    sample.close();
  }
  return beeps;
}

/** A frame of the still rendition. */
type Still = { second: number; light: number; isKey: boolean };

/** Returns each frame with the brightness of its middle, and the length of the audio; 0 without audio. */
export async function readStills(
  folder: string,
): Promise<{ pictures: Still[]; soundSeconds: number; channels: number }> {
  registerMediabunnyServer({ hardwareContext: null });
  const input = new Input({ source: new FilePathSource(join(folder, 'stills.m3u8')), formats: [HLS, MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const pictures = video ? await readPictures(video) : [];
  const soundSeconds = (await audio?.computeDuration()) ?? 0;
  const channels = (await audio?.getNumberOfChannels()) ?? 0;
  input.dispose();
  return { pictures, soundSeconds, channels };
}

async function readPictures(track: InputVideoTrack): Promise<Still[]> {
  const keys = new Set<number>();
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.type === 'key') keys.add(packet.timestamp);
  const pictures: Still[] = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    const middle = Math.floor(sample.codedWidth * (sample.codedHeight / 2) + sample.codedWidth / 2);
    const { timestamp } = sample;
    pictures.push({ second: timestamp, light: bytes[middle] ?? 0, isKey: keys.has(timestamp) });
    sample.close();
  }
  return pictures;
}

/** A tone that every loudness meter measures alike: at 997 Hz the weighting of BS.1770 is 0 dB. */
export const tone = (amplitudeDb: number) => (second: number) =>
  10 ** (amplitudeDb / 20) * Math.sin(second * 997 * 2 * Math.PI);

type Sound = { sampleRate: number; channels: Float32Array[] };

export async function readSound(input: Input): Promise<Sound> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound');
  const pieces: Float32Array[][] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    pieces.push(
      Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const data = new Float32Array(sample.numberOfFrames);
        sample.copyTo(data, { planeIndex, format: 'f32-planar' });
        return data;
      }),
    );
    sample.close();
  }
  const channels = (pieces[0] ?? []).map((_, at) =>
    Float32Array.from(pieces.flatMap((piece) => Array.from(piece[at] ?? []))),
  );
  return { sampleRate: await track.getSampleRate(), channels };
}

/** Returns the loudness of a 997 Hz tone in LUFS, without its first and last quarter of a second. */
export function loudnessOfTone({ sampleRate, channels }: Sound): number {
  const edge = sampleRate / 4;
  const powers = channels.map((channel) => {
    const middle = channel.subarray(edge, channel.length - edge);
    return middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
  });
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0));
}

/** Returns the highest peak in dBFS, also between two samples. */
export function truePeakDb({ channels }: Sound): number {
  let highest = 0;
  for (const channel of channels)
    for (let at = reach; at < channel.length - reach; at += 1) {
      if (Math.abs(channel[at] ?? 0) < highest / 2) continue;
      for (const part of [0, 0.25, 0.5, 0.75])
        highest = Math.max(highest, Math.abs(between(channel, at, part)));
    }
  return 20 * Math.log10(highest);
}

/** The samples on each side that contribute to an interpolated value. */
const reach = 16;

function between(channel: Float32Array, at: number, part: number): number {
  let value = 0;
  for (let k = 1 - reach; k <= reach; k += 1) {
    const x = part - k;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1));
    value += (channel[at + k] ?? 0) * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }
  return value;
}
