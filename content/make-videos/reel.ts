import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  Quality as Precision,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import { halve, type Picture } from './picture.ts';
import { sampleRate } from './voice.ts';

/** Every piece of a video of this length begins with a key frame, in every quality at the same second. */
export const segmentSeconds = 5;
export const soundBitsPerSecond = 20_000;

/** The quantizer says how coarse the picture may be (higher is smaller). */
export type Quality = { name: string; isHalf: boolean; quantizer: number };

/** One picture track and its sound, in one quality. */
export type Reel = {
  quality: Quality;
  framesPerSecond: number;
  video: VideoSampleSource;
  voice: AudioSampleSource;
};

export function openReel(quality: Quality, framesPerSecond: number): Reel {
  registerMediabunnyServer();
  const video = new VideoSampleSource({
    codec: 'avc',
    quality: new Precision({ quantizer: quality.quantizer }),
    keyFrameInterval: segmentSeconds,
    hardwareAcceleration: 'prefer-software',
  });
  const voice = new AudioSampleSource({
    codec: 'aac',
    quality: new Precision({ bitrate: soundBitsPerSecond }),
    // Plain AAC-LC; at this sample rate mediabunny would call it HE-AAC, which Safari believes.
    fullCodecString: 'mp4a.40.2',
  });
  return { quality, framesPerSecond, video, voice };
}

/** Writes all pictures with their sound; the reels' tracks stand in an output that has been started. */
export async function fillReels(reels: Reel[], pictures: AsyncIterable<Picture>, sound: Float32Array) {
  let frame = 0;
  for await (const picture of pictures) {
    for (const reel of reels) {
      await addPicture(reel, picture, frame);
      await addSecond(reel, sound, frame);
    }
    frame += 1;
  }
}

async function addPicture({ quality, framesPerSecond, video }: Reel, picture: Picture, frame: number) {
  const { width, height, bytes } = quality.isHalf ? halve(picture) : picture;
  const sample = new VideoSample(bytes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: frame / framesPerSecond,
    duration: 1 / framesPerSecond,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
  await video.add(sample);
  sample.close();
}

/** At the first picture of each second, adds that second's sound, so that neither runs ahead. */
async function addSecond({ voice, framesPerSecond }: Reel, sound: Float32Array, frame: number) {
  if (frame % framesPerSecond !== 0) return;
  const second = frame / framesPerSecond;
  const data = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
  if (data.length === 0) return;
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: second });
  await voice.add(sample);
  sample.close();
}
