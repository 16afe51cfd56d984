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

/** Every segment starts with a key frame, at the same second in every resolution. */
export const segmentSeconds = 5;
export const soundBitsPerSecond = 20_000;

/** A higher quantizer compresses more. */
export type Quality = { name: string; isHalf: boolean; quantizer: number };

/** A video track and its audio, in one resolution. */
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
    // Plain AAC-LC; at this sample rate mediabunny would declare HE-AAC, and Safari would believe it.
    fullCodecString: 'mp4a.40.2',
  });
  return { quality, framesPerSecond, video, voice };
}

/** Writes all frames with the audio; the output of the reels' tracks is already started. */
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

/** Adds a second's audio at the first frame of that second, so that both advance together. */
async function addSecond({ voice, framesPerSecond }: Reel, sound: Float32Array, frame: number) {
  if (frame % framesPerSecond !== 0) return;
  const second = frame / framesPerSecond;
  const data = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
  if (data.length === 0) return;
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: second });
  await voice.add(sample);
  sample.close();
}
