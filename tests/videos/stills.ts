/** Reads the still edition of a packaged video. */
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  EncodedPacketSink,
  FilePathSource,
  HLS,
  Input,
  type InputVideoTrack,
  MP4,
  VideoSampleSink,
} from 'mediabunny';

export type Still = { second: number; light: number; isKey: boolean };

/** Returns each picture with the brightness of its middle, and how long the sound is; 0 without sound. */
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
