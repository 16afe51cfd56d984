/** Measures how far picture and sound are apart in a packaged video of a recording that flashes and beeps. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { AudioSampleSink, BufferSource, Input, MP4, VideoSampleSink } from 'mediabunny';

export type Beat = { second: number; flash: number; beep: number };

/** Returns when the flash and the beep of each full second begin, in one quality such as `360p`. */
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

/** Opens all pieces of one quality. */
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
