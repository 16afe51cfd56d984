import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  CmafOutputFormat,
  FilePathTarget,
  HlsOutputFormat,
  Output,
  OutputTrackGroup,
  PathedTarget,
  Quality as Precision,
  VideoSample,
  VideoSampleSource,
  type HlsOutputPlaylistInfo,
} from 'mediabunny';
import { halve, type Picture } from './picture.ts';
import { sampleRate } from './voice.ts';

export const framesPerSecond = 12;
/** Every segment begins with a key frame, in every quality at the same second. */
export const segmentSeconds = 5;

/** The qualities by name; the quantizer says how coarse the picture may be (higher is smaller). */
export const qualities: Quality[] = [
  { name: '720p', isHalf: false, quantizer: 30 },
  { name: '360p', isHalf: true, quantizer: 29 },
];
export const soundBitsPerSecond = 20_000;

type Quality = { name: string; isHalf: boolean; quantizer: number };

/**
 * Writes pictures and sound as HLS into `folder`: master.m3u8, and a playlist for each quality.
 * Each quality carries the sound itself, for players that know no separate sound (hls.js light),
 * and so that a viewer asks for one file every few seconds, not two.
 */
export async function packageFilm(folder: string, pictures: AsyncIterable<Picture>, sound: Float32Array) {
  registerMediabunnyServer();
  mkdirSync(folder, { recursive: true });
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentSeconds,
      getPlaylistPath: (playlist) => `${nameOf(playlist)}.m3u8`,
      getInitPath: (playlist) => `${nameOf(playlist)}-start.mp4`,
      getSegmentPath: ({ n, playlist }) => `${nameOf(playlist)}-${n}.m4s`,
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  });
  const reels = qualities.map((quality) => addReel(output, quality));
  await output.start();
  let frame = 0;
  for await (const picture of pictures) {
    for (const reel of reels) {
      await addPicture(reel, picture, frame);
      await addSecond(reel, sound, frame);
    }
    frame += 1;
  }
  await output.finalize();
}

type Reel = { quality: Quality; video: VideoSampleSource; voice: AudioSampleSource };

/** Pairs one picture track with one sound track of its own, which mediabunny then keeps in the same files. */
function addReel(output: Output, quality: Quality): Reel {
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
  const group = new OutputTrackGroup();
  const soundGroup = new OutputTrackGroup();
  group.pairWith(soundGroup);
  output.addVideoTrack(video, { frameRate: framesPerSecond, group, name: quality.name });
  output.addAudioTrack(voice, { group: soundGroup, languageCode: 'eng', name: quality.name });
  return { quality, video, voice };
}

function nameOf({ tracks }: HlsOutputPlaylistInfo): string {
  return tracks[0]?.metadata.name ?? '';
}

async function addPicture({ quality, video }: Reel, picture: Picture, frame: number) {
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
async function addSecond({ voice }: Reel, sound: Float32Array, frame: number) {
  if (frame % framesPerSecond !== 0) return;
  const second = frame / framesPerSecond;
  const data = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
  if (data.length === 0) return;
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: second });
  await voice.add(sample);
  sample.close();
}
