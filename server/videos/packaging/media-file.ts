/** Opens recordings with FFmpeg's libraries: the formats and decoders that are allowed, and the frames of packets. */
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Decoder, Demuxer, type Encoder } from 'node-av/api';
import { AV_LOG_FATAL, AV_NOPTS_VALUE, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, type CodecContext, type Frame, Log, type Packet, type Stream } from 'node-av/lib';
import { PackagingError } from './packaging-error.ts';

/** The formats that hold a recording themselves. Playlists, lists of files and devices are none of them. */
const formats =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,avi,asf,flv,mp3,aac,ogg,flac,wav,w64,aiff,caf,ac3,eac3,amr';

/** Decoders that have been fuzzed for years; FFmpeg has 500 more. */
const decoders = new Set(
  (
    'h264 hevc vp8 vp9 libdav1d av1 mpeg4 mpeg2video mpeg1video prores dnxhd mjpeg vc1 wmv3 h263 flv dvvideo ' +
    'rawvideo theora wmv1 wmv2 msmpeg4v2 msmpeg4 aac aac_latm ac3 eac3 mp2 mp2float mp3 mp3float opus libopus vorbis libvorbis flac alac wmav2 wmapro dca ' +
    'adpcm_ms adpcm_ima_wav wmav1 amrnb amrwb libopencore_amrnb libopencore_amrwb'
  ).split(' '),
);

/** An 8K frame has 33 million pixels. */
const pixelsAtMost = 50_000_000;

const streamsAtMost = 64;

/** Telephones have 8,000. A few bytes at 1 sample a second would become gigabytes at 48,000. */
export const leastSamplesPerSecond = 2_000;

/**
 * Opens a recording by its path, or the bytes of one.
 * @throws {PackagingError} not-video
 */
export async function openRecording(source: string | Buffer): Promise<Demuxer> {
  Log.setLevel(AV_LOG_FATAL);
  const options = { format_whitelist: formats, protocol_whitelist: 'file', max_streams: streamsAtMost };
  try {
    return await Demuxer.open(typeof source === 'string' ? resolve(source) : source, {
      // node-av's types know the options of single formats only.
      options: options as never,
      // It would shift tracks after a pause; `recording-clock.ts` repairs times.
      copyTs: true,
    });
  } catch (error) {
    throw new PackagingError('not-video', String(error));
  }
}

type Settings = Record<string, string | number>;

/** node-av 6.1.1 frees a dictionary of `options` twice when a codec is opened synchronously; this way there is none. */
export function codecSettings(settings: Settings): (context: CodecContext) => void {
  return (context) => {
    for (const [name, value] of Object.entries(settings))
      if (context.setOption(name, String(value)) < 0) throw new Error(`The codec does not know ${name}`);
  };
}

/** Returns null for a codec that is unknown, not allowed, or cannot be opened. */
export function openDecoder(stream: Stream): Decoder | null {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (!codec?.name || !(decoders.has(codec.name) || codec.name.startsWith('pcm_'))) return null;
  // 0 is a rate that only the frames show.
  const { sampleRate } = stream.codecpar;
  if (!isVideo(stream) && sampleRate > 0 && sampleRate < leastSamplesPerSecond) return null;
  const configure = codecSettings(isVideo(stream) ? { max_pixels: pixelsAtMost } : {});
  try {
    return Decoder.createSync(stream, codec, { exitOnError: true, configure });
  } catch {
    return null;
  }
}

/**
 * A damaged packet fails once, so a damaged recording never fails more often than it has packets. A decoder with so many
 * failures beyond that is stuck: it fails again and again without taking anything.
 */
const failuresToSpare = 1_000;

type Count = { packets: number; failures: number };

const counts = new WeakMap<Decoder, Count>();

function countOf(decoder: Decoder): Count {
  const count = counts.get(decoder) ?? { packets: 0, failures: 0 };
  counts.set(decoder, count);
  return count;
}

/**
 * Yields the frames that are ready after a packet; null ends the stream. What cannot be decoded is skipped, as players do:
 * other frames wait behind it, and a decoder that is not emptied takes no more packets. The caller frees the frames.
 * @throws {PackagingError} broken, when the decoder is stuck
 */
export function* framesOf(decoder: Decoder, packet: Packet | null): Generator<Frame> {
  const count = countOf(decoder);
  count.packets += 1;
  const countFailure = () => {
    count.failures += 1;
    if (count.failures > count.packets + failuresToSpare)
      throw new PackagingError(
        'broken',
        `A decoder is stuck after ${count.packets} packets of its track: it failed ${count.failures} times`,
      );
  };
  try {
    decoder.decodeSync(packet);
  } catch {
    // The frames before it are still there.
    countFailure();
  }
  for (;;) {
    let frame: ReturnType<Decoder['receiveSync']> = null;
    try {
      frame = decoder.receiveSync();
    } catch {
      countFailure();
      continue;
    }
    if (typeof frame !== 'object' || frame === null) return;
    yield frame;
  }
}

/**
 * Encodes a frame, which is freed, and passes on the packets that are ready; null ends the stream. The frames are our own,
 * so the first failure of an encoder ends the packaging, and so does one of a filter.
 */
export function encode(encoder: Encoder, frame: Frame | null, take: (packet: Packet) => void): void {
  encoder.encodeSync(frame);
  frame?.free();
  for (;;) {
    const packet = encoder.receiveSync();
    if (typeof packet !== 'object' || packet === null) return;
    take(packet);
    packet.free();
  }
}

type TimeBase = { num: number; den: number };

export function secondsOf(ticks: bigint, { num, den }: TimeBase): number {
  return (Number(ticks) * num) / den;
}

/** Returns the second of a packet; null when it has none. */
export function secondOf({ pts, dts, timeBase }: Packet): number | null {
  const ticks = pts === AV_NOPTS_VALUE ? dts : pts;
  return ticks === AV_NOPTS_VALUE ? null : secondsOf(ticks, timeBase);
}

export function isVideo(stream: Stream): boolean {
  return stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO;
}

/** The steps of synchronous work, each a packet or a frame, after which the process sends its progress. */
const stepsOfTurn = 8;

let steps = 0;

/** Lets messages and timers through from time to time. Call it after each packet and each frame. */
export async function breathe(): Promise<void> {
  steps += 1;
  if (steps % stepsOfTurn === 0) await setImmediate();
}
