/** Writes a still edition in one form: HLS whose picture changes only when the screen does. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AvFrameVideoSampleResource, toAvFrame } from '@mediabunny/server';
import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  type InputVideoTrack,
  Output,
  PathedTarget,
  VideoSample,
  VideoSampleSink,
} from 'mediabunny';
import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { even } from '#rules/video/conversion.ts';
import {
  cellPixels,
  findChanges,
  isWholePicture,
  type Planes,
  type StillsForm,
  stillsName,
  stillsSegments,
  withChanges,
} from '#rules/video/stills.ts';

/** x264 settings that save a fifth compared to mediabunny's own. Phones decode five references. */
const settings = {
  preset: 'veryslow',
  'forced-idr': '1',
  'x264-params': 'keyint=infinite:scenecut=0:ref=5:bframes=4:no-psy=1:threads=1:rc-lookahead=10',
};

/** Ticks of the encoder's clock per second. */
const ticks = 1_000;

/** Encodes still pictures as small H.264 as x264 can. There are few of them, so each may take its time. */
type StillsEncoder = {
  encode: (
    picture: VideoSample,
    at: { second: number; duration: number; isWhole: boolean },
  ) => Promise<EncodedPacket[]>;
  flush: () => Promise<EncodedPacket[]>;
  close: () => void;
};

type EncoderPlan = { width: number; height: number; quantizer: number };

async function openStillsEncoder(plan: EncoderPlan): Promise<StillsEncoder> {
  const timeBase = new Rational(1, ticks);
  const context = await openContext(plan, timeBase);
  const packet = new Packet();
  packet.alloc();
  // The encoder returns packets in decoding order.
  let order = 0;

  async function send(frame: Frame | null): Promise<EncodedPacket[]> {
    FFmpegError.throwIfError(await context.sendFrame(frame), 'A still picture');
    const packets: EncodedPacket[] = [];
    for (;;) {
      const result = await context.receivePacket(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return packets;
      FFmpegError.throwIfError(result, 'A still picture');
      const type = packet.isKeyframe ? 'key' : 'delta';
      const [second, duration] = [Number(packet.pts) / ticks, Number(packet.duration) / ticks];
      packets.push(new EncodedPacket(Uint8Array.from(packet.data ?? []), type, second, duration, order));
      packet.unref();
      order += 1;
    }
  }

  return {
    async encode(picture, { second, duration, isWhole }) {
      const frame = new Frame();
      frame.alloc();
      await toAvFrame(picture, frame);
      frame.timeBase = timeBase;
      frame.pts = BigInt(Math.round(second * ticks));
      frame.duration = BigInt(Math.round(duration * ticks));
      frame.pictType = isWhole ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      const packets = await send(frame);
      frame.free();
      return packets;
    },
    flush: () => send(null),
    close() {
      packet.free();
      context.freeContext();
    },
  };
}

async function openContext(
  { width, height, quantizer }: EncoderPlan,
  timeBase: Rational,
): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (!codec) throw new Error('There is no x264');
  const context = new CodecContext();
  context.allocContext3(codec);
  Object.assign(context, { width, height, pixelFormat: AV_PIX_FMT_YUV420P, timeBase });
  for (const [name, value] of Object.entries({ ...settings, qp: String(quantizer) }))
    context.setOption(name, value);
  FFmpegError.throwIfError(await context.open2(), 'The encoder of stills');
  return context;
}

/** The screen of a packaged video at a full second. */
type Screen = {
  second: number;
  picture: VideoSample;
  /** Seconds with the same number show the same picture. */
  number: number;
  /** The share of the screen that changed since the second before. */
  changed: number;
};

/** Yields each second with its picture, which is closed when the next one is requested. */
export async function* watchScreen(
  track: InputVideoTrack,
  seconds: readonly number[],
): AsyncGenerator<Screen, void, void> {
  let shown: (Planes & { picture: VideoSample }) | null = null;
  let [second, number] = [0, 0];
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(seconds)) {
    let changed = 0;
    if (sample) {
      const now = await readPlanes(sample);
      const changes: readonly number[] = shown ? findChanges(shown, now) : [];
      if (shown === null || changes.length > 0) {
        const planes: Planes = shown ? withChanges(shown, now, changes) : now;
        shown?.picture.close();
        shown = { ...planes, picture: await pictureOf(planes, sample) };
        number += 1;
        changed = (changes.length * cellPixels ** 2) / (now.width * now.height);
      }
      sample.close();
    }
    if (shown) yield { second, picture: shown.picture, number, changed };
    second += 1;
  }
  shown?.picture.close();
}

/** @throws {Error} for other pixel formats, which packaged videos never have */
async function readPlanes(sample: VideoSample): Promise<Planes> {
  const { format, codedWidth: width, codedHeight: height } = sample;
  const bytes = new Uint8Array(sample.allocationSize());
  const [luma] = await sample.copyTo(bytes);
  const isPlanar = format === 'I420' && luma?.stride === width && bytes.length === (width * height * 3) / 2;
  if (!isPlanar) throw new Error(`A packaged picture is stored as ${format}`);
  return { bytes, width, height };
}

/**
 * Copies planes into a picture in FFmpeg's memory: node-av keeps no reference to a JavaScript buffer that it is given, and
 * would read it after garbage collection.
 */
async function pictureOf({ bytes, width, height }: Planes, like: VideoSample): Promise<VideoSample> {
  const [frame, former] = [new Frame(), new Frame()];
  for (const each of [frame, former]) each.alloc();
  await toAvFrame(like, former);
  Object.assign(frame, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.allocBuffer();
  frame.copyProps(former);
  former.free();
  let from = 0;
  for (const [plane, divisor] of [1, 2, 2].entries()) {
    const [rows, row] = [height / divisor, width / divisor];
    const [to, stride] = [frame.data?.[plane], frame.linesize[plane] ?? row];
    for (let y = 0; y < rows; y += 1, from += row) to?.set(bytes.subarray(from, from + row), y * stride);
  }
  return new VideoSample(new AvFrameVideoSampleResource(frame), { timestamp: like.timestamp });
}

export type StillsEdition = {
  folder: string;
  /** The size of its pictures so far, in bytes. */
  pictureBytes: () => number;
  /** Adds the screen of a full second, shown for this many seconds. */
  look: (screen: Screen, duration: number) => Promise<void>;
  addAudio: (packet: EncodedPacket) => Promise<void>;
  /** Ends the edition with its last picture at this second, after all audio was added. */
  finish: (second: number) => Promise<void>;
  cancel: () => Promise<void>;
};

type Plan = { form: StillsForm; size: { width: number; height: number }; voice: AudioDecoderConfig | null };

export async function openEdition(folder: string, { form, size, voice }: Plan): Promise<StillsEdition> {
  const height = even(Math.min(form.lines, size.height));
  const width = even((size.width * height) / size.height);
  let bytes = 0;
  const pictures = new EncodedVideoPacketSource('avc');
  const sound = voice && new EncodedAudioPacketSource('aac');
  const output = await startOutput(folder, { pictures, sound });
  const encoder = await openStillsEncoder({ width, height, quantizer: form.quantizer });
  const decoderConfig = { codec: 'avc1.64001f', codedWidth: width, codedHeight: height };
  let shown: { sample: VideoSample; number: number; second: number } | null = null;
  let [wholeAt, changed]: [number | null, number] = [null, 0];

  async function write(packets: readonly EncodedPacket[]): Promise<void> {
    for (const packet of packets) {
      bytes += packet.byteLength;
      await pictures.add(packet, { decoderConfig });
    }
  }

  return {
    folder,
    pictureBytes: () => bytes,
    async look({ picture, number, second, changed: share }, duration) {
      changed += share;
      const isDue = shown === null || second - shown.second >= form.gapSeconds;
      const isNew = shown === null || (isDue && shown.number !== number);
      if (isNew) {
        shown?.sample.close();
        shown = { sample: await scaled(picture, { width, height }), number, second };
      }
      const isWhole = isWholePicture({ second, wholeAt, changed: isNew ? changed : 0 });
      if (isWhole) wholeAt = second;
      if (isNew) changed = 0;
      // Players need a picture regularly; an unchanged one takes about thirty bytes.
      if (shown) await write(await encoder.encode(shown.sample, { second, duration, isWhole }));
    },
    async addAudio(packet) {
      if (sound && voice) await sound.add(packet, { decoderConfig: voice });
    },
    async finish(second) {
      // Otherwise mediabunny gives audio after the last picture a segment of its own.
      const last = { second, duration: 0.02, isWhole: false };
      if (shown) await write(await encoder.encode(shown.sample, last));
      await write(await encoder.flush());
      encoder.close();
      shown?.sample.close();
      await output.finalize();
    },
    async cancel() {
      encoder.close();
      shown?.sample.close();
      await output.cancel();
    },
  };
}

/** @mediabunny/server 1.59 empties the picture that it scales, but other editions need it too, so it scales a reference. */
async function scaled(picture: VideoSample, size: { width: number; height: number }): Promise<VideoSample> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(picture, frame);
  const { timestamp } = picture;
  const reference = new VideoSample(new AvFrameVideoSampleResource(frame), { timestamp });
  try {
    return await reference.transform({ ...size, fit: 'fill' });
  } finally {
    reference.close();
  }
}

type Sources = { pictures: EncodedVideoPacketSource; sound: EncodedAudioPacketSource | null };

async function startOutput(folder: string, { pictures, sound }: Sources): Promise<Output> {
  await mkdir(folder);
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      // The minimum segment length, so that each whole picture begins one.
      targetDuration: stillsSegments.firstSeconds,
      getPlaylistPath: () => `${stillsName}.m3u8`,
      getInitPath: () => `${stillsName}-start.mp4`,
      getSegmentPath: ({ n }) => `${stillsName}-${n}.m4s`,
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  });
  output.addVideoTrack(pictures);
  if (sound) output.addAudioTrack(sound);
  await output.start();
  return output;
}
