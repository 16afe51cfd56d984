/** Generated recordings that flash and beep at the start of each second. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  type InputTrack,
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
  WEBM,
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
  /** The audio at a second, from -1 to 1, instead of the beeps. */
  wave?: (second: number) => number;
  channels?: number;
  sampleRate?: number;
  /** The seconds without any recorded audio. */
  soundless?: readonly number[];
  /** The only seconds that flash and beep; nothing else moves. */
  beatSeconds?: readonly number[];
  /** Drops every third frame, like screen recordings. */
  isUneven?: boolean;
  /** Shows pages instead of flashes, each brighter than the one before, for so many seconds each. */
  pageSeconds?: number;
  /** The video bitrate; grain uses all of it. */
  bitsPerSecond?: number;
  isGrainy?: boolean;
  /** A comment in the file's tags. */
  comment?: string;
};

const formats: Record<NonNullable<RecordingKind['form']>, () => OutputFormat> = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  ts: () => new MpegTsOutputFormat(),
};

/** The length of each flash and each beep. */
const flashSeconds = 0.2;

/** Makes a recording and returns its bytes. */
export function makeRecording(kind: RecordingKind = {}): Promise<Buffer<ArrayBuffer>> {
  return inOwnFolder(async (path) => {
    await writeRecording(path, kind);
    return readFileSync(path);
  });
}

/** Passes a path in a temporary folder. */
export async function inOwnFolder<T>(write: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-recording-'));
  try {
    return await write(join(folder, 'recording'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes a recording as a file that is removed when the test ends. */
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
  const { bitsPerSecond = 200_000 } = kind;
  const output = new Output({ format: formats[form](), target: new FilePathTarget(path) });
  const picture =
    video && new VideoSampleSource({ codec: video, quality: new Quality({ bitrate: bitsPerSecond }) });
  const sound = audio && new AudioSampleSource({ codec: audio, quality: new Quality({ bitrate: 64_000 }) });
  if (kind.comment !== undefined) output.setMetadataTags({ comment: kind.comment });
  if (picture) output.addVideoTrack(picture, { rotation });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let second = 0; second < seconds; second += 1) {
    if (picture) await addPictures(picture, second, kind);
    if (sound && !kind.soundless?.includes(second)) await addSound(sound, second, kind);
  }
  await output.finalize();
}

/** Returns the brightness of the page at a second. */
export function pageLight(second: number, pageSeconds: number): number {
  return 40 + 30 * (Math.floor(second / pageSeconds) % 7);
}

async function addPictures(source: VideoSampleSource, second: number, kind: RecordingKind): Promise<void> {
  const { width = 320, height = 180, framesPerSecond = 15, seconds = 2, isUneven = false } = kind;
  const { pageSeconds } = kind;
  for (let frame = 0; frame < framesPerSecond * Math.min(1, seconds - second); frame += 1) {
    if (isUneven && frame % 3 === 1) continue;
    const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
    const isFlash = frame / framesPerSecond < flashSeconds && hasBeat(second, kind);
    const light = pageSeconds === undefined ? (isFlash ? 235 : 30) : pageLight(second, pageSeconds);
    bytes.fill(light, 0, width * height);
    // A moving part, so that no two frames are equal.
    const place = ((second * framesPerSecond + frame) * 4) % (width - 16);
    const lines = pageSeconds === undefined && kind.beatSeconds === undefined ? 12 : 0;
    for (let line = 0; line < lines; line += 1)
      bytes.fill(180, line * width + place, line * width + place + 16);
    if (kind.isGrainy) addGrain(bytes.subarray(0, width * height), second * framesPerSecond + frame);
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

/** Adds sensor noise, which encoders cannot compress. */
function addGrain(light: Uint8Array, seed: number): void {
  let chance = seed * 7919 + 1;
  for (const [at, value] of light.entries()) {
    chance = (Math.imul(chance, 1_103_515_245) + 12_345) >>> 0;
    light[at] = value + (chance >>> 28) - 8;
  }
}

async function addSound(source: AudioSampleSource, second: number, kind: RecordingKind): Promise<void> {
  const { seconds = 2, channels = 1, sampleRate = 48_000 } = kind;
  const { wave = hasBeat(second, kind) ? beepAt : () => 0 } = kind;
  const frames = Math.round(sampleRate * Math.min(1, seconds - second));
  const data = Float32Array.from({ length: frames * channels }, (_, at) =>
    wave(second + Math.floor(at / channels) / sampleRate),
  );
  const sample = new AudioSample({
    data,
    format: 'f32',
    numberOfChannels: channels,
    sampleRate,
    timestamp: second,
  });
  await source.add(sample);
  sample.close();
}

function hasBeat(second: number, { beatSeconds }: RecordingKind): boolean {
  return beatSeconds?.includes(second) ?? true;
}

export function beepAt(second: number): number {
  const into = second % 1;
  return into < flashSeconds ? Math.sin(into * 880 * 2 * Math.PI) / 2 : 0;
}

/** A long recording that repeats one second without encoding it again. */
type RepeatedKind = Pick<RecordingKind, 'width' | 'height' | 'framesPerSecond'> & {
  seconds: number;
  /** Whether a second has no audio. */
  isSoundless?: (second: number) => boolean;
};

/** Writes a WebM with Opus that flashes and beeps once a second. */
export async function writeRepeatedRecording(path: string, kind: RepeatedKind): Promise<void> {
  const { seconds, isSoundless = () => false, ...picture } = kind;
  const one = await makeRecording({ ...picture, form: 'webm', video: 'vp8', audio: 'opus', seconds: 1 });
  const input = new Input({ source: new BufferSource(one), formats: [WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error('The second holds no picture, or no sound');
  const pictures = await packetsOf(video);
  // A second has fifty packets of 20 ms; encoders add one at the end.
  const sounds = (await packetsOf(audio)).slice(0, 50);
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  const [to, into] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(to);
  output.addAudioTrack(into);
  await output.start();
  const meta = {
    video: { decoderConfig: (await video.getDecoderConfig()) ?? undefined },
    audio: { decoderConfig: (await audio.getDecoderConfig()) ?? undefined },
  };
  for (let second = 0; second < seconds; second += 1) {
    for (const [at, packet] of pictures.entries())
      await to.add(packet.clone({ timestamp: second + at / pictures.length }), meta.video);
    for (const [at, packet] of isSoundless(second) ? [] : sounds.entries())
      await into.add(packet.clone({ timestamp: second + at * 0.02 }), meta.audio);
  }
  await output.finalize();
}

export async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}
