/** Encodes the still edition in one form: H.264 whose picture changes only when the screen does, in a file of its own. */
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { FFmpegError, Frame, type Packet, Rational } from 'node-av/lib';
import { even, linesOf, type Size } from '#rules/video/conversion.ts';
import { isWholePicture, type StillsForm } from '#rules/video/stills.ts';
import { codecSettings, encode } from './media-file.ts';
import type { Screen } from './stills-screen.ts';

/** There are few pictures, so each may take its time. Phones decode five references. */
const settings = {
  preset: 'veryslow',
  'forced-idr': 1,
  'x264-params': 'keyint=infinite:scenecut=0:ref=5:no-psy=1:threads=1:rc-lookahead=10',
};

/** Ticks of the encoder's clock per second. */
const ticks = 1_000;

export type StillsFile = {
  path: string;
  /** The size of its pictures so far, in bytes. */
  bytes: () => number;
  /** Adds the screen of a full second, shown for this many seconds. */
  look(screen: Screen, duration: number): void;
  finish(): void;
  close(): void;
};

/** Opens an MP4 for the pictures of one form, made of pictures of this size. */
export function openStillsFile(path: string, { form, size }: { form: StillsForm; size: Size }): StillsFile {
  const factor = Math.min(1, form.lines / linesOf(size));
  const scaler = FilterAPI.create(
    `scale=${even(size.width * factor)}:${even(size.height * factor)}:flags=bicubic`,
  );
  const encoder = openEncoder(form.quantizer);
  const muxer = Muxer.openSync(path, { format: 'mp4', exitOnError: true });
  const stream = muxer.addStream(encoder);
  let bytes = 0;
  let shown: { frame: Frame; number: number; second: number } | null = null;
  let [wholeAt, changed]: [number | null, number] = [null, 0];
  const take = (packet: Packet) => {
    bytes += packet.size;
    muxer.writePacketSync(packet, stream);
  };
  return {
    path,
    bytes: () => bytes,
    look({ picture, number, second, changed: share }, duration) {
      changed += share;
      const isDue = shown === null || second - shown.second >= form.gapSeconds;
      const isNew = shown === null || (isDue && shown.number !== number);
      if (isNew) {
        shown?.frame.free();
        shown = { frame: scaled(scaler, picture), number, second };
      }
      const isWhole = isWholePicture({ second, wholeAt, changed: isNew ? changed : 0 });
      if (isWhole) wholeAt = second;
      if (isNew) changed = 0;
      // Players need a picture regularly; an unchanged one takes about thirty bytes.
      if (shown) send(encoder, timed(shown.frame, { second, duration, isWhole }), take);
    },
    finish() {
      encode(encoder, null, take);
      muxer.closeSync();
    },
    close() {
      shown?.frame.free();
      shown = null;
      scaler.close();
      encoder.close();
      if (muxer.isOpen) muxer.closeSync();
    },
  };
}

function openEncoder(quantizer: number): Encoder {
  const configure = codecSettings({ ...settings, qp: quantizer });
  return Encoder.createSync(FF_ENCODER_LIBX264, {
    bitrate: 0,
    maxBFrames: 0,
    configure(context) {
      context.timeBase = new Rational(1, ticks);
      context.framerate = new Rational(1, 1);
      configure(context);
    },
  });
}

/** node-av's encoder forgets the type asked for a frame, so all but the first go to the codec itself. */
function send(encoder: Encoder, frame: Frame, take: (packet: Packet) => void): void {
  if (!encoder.isEncoderInitialized) return encode(encoder, frame, take);
  const context = encoder.getCodecContext();
  if (!context) throw new Error('The encoder of stills is closed');
  FFmpegError.throwIfError(context.sendFrameSync(frame), 'A still picture');
  frame.free();
  for (;;) {
    const packet = encoder.receiveSync();
    if (typeof packet !== 'object' || packet === null) return;
    take(packet);
    packet.free();
  }
}

function scaled(scaler: FilterAPI, picture: Frame): Frame {
  const copy = picture.clone();
  const [frame] = copy ? scaler.processAllSync(copy) : [];
  copy?.free();
  if (!frame) throw new Error('A still picture could not be scaled');
  return frame;
}

type Time = { second: number; duration: number; isWhole: boolean };

function timed(frame: Frame, { second, duration, isWhole }: Time): Frame {
  const copy = frame.clone();
  if (!copy) throw new Error('There is no memory for a still picture');
  copy.timeBase = new Rational(1, ticks);
  copy.pts = BigInt(Math.round(second * ticks));
  copy.duration = BigInt(Math.round(duration * ticks));
  copy.pictType = isWhole ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
  return copy;
}
