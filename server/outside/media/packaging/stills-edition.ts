/** A still edition in one form: HLS whose picture changes only where the screen does. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AvFrameVideoSampleResource, toAvFrame } from '@mediabunny/server';
import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  Output,
  PathedTarget,
  VideoSample,
} from 'mediabunny';
import { Frame } from 'node-av';
import { even } from '#rules/video/conversion.ts';
import { isWholePicture, type StillsForm, stillsName, stillsSegments } from '#rules/video/stills.ts';
import { openStillsEncoder } from './stills-encoder.ts';
import type { Screen } from './stills-screen.ts';

export type StillsEdition = {
  folder: string;
  /** The bytes of its pictures so far. */
  pictureBytes: () => number;
  /** Takes what the screen shows at a full second, for so many seconds. */
  look: (screen: Screen, duration: number) => Promise<void>;
  addSound: (packet: EncodedPacket) => Promise<void>;
  /** Ends the edition with its last picture at this second, when all sound was added. */
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
      // Players want a picture now and then; one that has not changed takes some thirty bytes.
      if (shown) await write(await encoder.encode(shown.sample, { second, duration, isWhole }));
    },
    async addSound(packet) {
      if (sound && voice) await sound.add(packet, { decoderConfig: voice });
    },
    async finish(second) {
      // mediabunny gives sound that is later than the last picture a segment of its own.
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

/** @mediabunny/server 1.59 empties the picture that it scales, which the other editions need too: it gets a reference. */
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
      // No segment is shorter, so each whole picture begins one.
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
