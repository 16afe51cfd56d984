/** Encodes still pictures as H.264, as small as x264 can. There are few of them, so each may take its time. */
import { toAvFrame } from '@mediabunny/server';
import { EncodedPacket, type VideoSample } from 'mediabunny';
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

export type StillsEncoder = {
  encode: (
    picture: VideoSample,
    at: { second: number; duration: number; isWhole: boolean },
  ) => Promise<EncodedPacket[]>;
  flush: () => Promise<EncodedPacket[]>;
  close: () => void;
};

type Plan = { width: number; height: number; quantizer: number };

/** mediabunny knows no settings of x264: these take a fifth less than its own. Phones decode five references. */
const settings = {
  preset: 'veryslow',
  'forced-idr': '1',
  'x264-params': 'keyint=infinite:scenecut=0:ref=5:bframes=4:no-psy=1:threads=1:rc-lookahead=10',
};

/** Ticks of the encoder's clock in a second. */
const ticks = 1_000;

export async function openStillsEncoder(plan: Plan): Promise<StillsEncoder> {
  const timeBase = new Rational(1, ticks);
  const context = await openContext(plan, timeBase);
  const packet = new Packet();
  packet.alloc();
  // Packets leave the encoder in the order in which they are decoded.
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

async function openContext({ width, height, quantizer }: Plan, timeBase: Rational): Promise<CodecContext> {
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
