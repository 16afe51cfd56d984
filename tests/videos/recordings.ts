/** Recordings made on the spot: a picture that flashes and a sound that beeps at the beginning of each second. */
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  type AudioCodec,
  FilePathTarget,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
  type OutputFormat,
  Quality,
  type Rotation,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import { onTestFinished } from 'vitest';

export type RecordingKind = {
  form?: 'mp4' | 'mov' | 'webm' | 'mkv' | 'ts';
  video?: VideoCodec | null;
  audio?: AudioCodec | null;
  seconds?: number;
  width?: number;
  height?: number;
  framesPerSecond?: number;
  rotation?: Rotation;
  /** Leaves out every third frame, as recordings of a screen do. */
  isUneven?: boolean;
};

const formats: Record<NonNullable<RecordingKind['form']>, () => OutputFormat> = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  ts: () => new MpegTsOutputFormat(),
};

const sampleRate = 48_000;

/** The length of each flash and each beep. */
export const flashSeconds = 0.2;

/** Makes a recording and returns its bytes. */
export async function makeRecording(kind: RecordingKind = {}): Promise<Buffer<ArrayBuffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-recording-'));
  const path = join(folder, 'recording');
  try {
    await writeRecording(path, kind);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes a recording as a file, which is removed when the test ends. */
export async function makeRecordingFile(name: string, kind: RecordingKind = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await writeRecording(join(folder, name), kind);
  return join(folder, name);
}

/** Writes a recording to a path. */
export async function writeRecording(path: string, kind: RecordingKind): Promise<void> {
  registerMediabunnyServer({ hardwareContext: null });
  const { form = 'mp4', video = 'avc', audio = 'aac', seconds = 2, rotation = 0 } = kind;
  const output = new Output({ format: formats[form](), target: new FilePathTarget(path) });
  const picture =
    video && new VideoSampleSource({ codec: video, quality: new Quality({ bitrate: 200_000 }) });
  const sound = audio && new AudioSampleSource({ codec: audio, quality: new Quality({ bitrate: 64_000 }) });
  if (picture) output.addVideoTrack(picture, { rotation });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let second = 0; second < seconds; second += 1) {
    if (picture) await addPictures(picture, second, kind);
    if (sound) await addSound(sound, second, Math.min(1, seconds - second));
  }
  await output.finalize();
}

async function addPictures(source: VideoSampleSource, second: number, kind: RecordingKind): Promise<void> {
  const { width = 320, height = 180, framesPerSecond = 15, seconds = 2, isUneven = false } = kind;
  for (let frame = 0; frame < framesPerSecond * Math.min(1, seconds - second); frame += 1) {
    if (isUneven && frame % 3 === 1) continue;
    const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
    bytes.fill(frame / framesPerSecond < flashSeconds ? 235 : 30, 0, width * height);
    // Something that moves, so that no two pictures are the same.
    const place = ((second * framesPerSecond + frame) * 4) % (width - 16);
    for (let line = 0; line < 12; line += 1) bytes.fill(180, line * width + place, line * width + place + 16);
    const sample = new VideoSample(bytes, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: second + frame / framesPerSecond,
      duration: 1 / framesPerSecond,
    });
    await source.add(sample);
    sample.close();
  }
}

async function addSound(source: AudioSampleSource, second: number, share: number): Promise<void> {
  const data = new Float32Array(sampleRate * share);
  for (let at = 0; at < Math.min(data.length, sampleRate * flashSeconds); at += 1)
    data[at] = Math.sin((at / sampleRate) * 880 * 2 * Math.PI) / 2;
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: second });
  await source.add(sample);
  sample.close();
}
