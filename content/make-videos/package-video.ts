import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CmafOutputFormat,
  FilePathTarget,
  HlsOutputFormat,
  type HlsOutputPlaylistInfo,
  Mp4OutputFormat,
  Output,
  OutputTrackGroup,
  PathedTarget,
} from 'mediabunny';
import type { Picture } from './picture.ts';
import { fillReels, openReel, type Quality, type Reel, segmentSeconds } from './reel.ts';

/** The resolutions of a lesson by name. */
export const qualities: Quality[] = [
  { name: '720p', isHalf: false, quantizer: 30 },
  { name: '360p', isHalf: true, quantizer: 29 },
];

type VideoToPackage = { framesPerSecond: number; pictures: AsyncIterable<Picture>; sound: Float32Array };

/**
 * Writes video and audio as HLS into `folder`: master.m3u8, and a playlist per resolution.
 * Each resolution carries its own audio, for players without separate audio tracks (hls.js light) and to halve the
 * requests.
 */
export async function packageVideo(folder: string, { framesPerSecond, pictures, sound }: VideoToPackage) {
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
  const reels = qualities.map((quality) => openReel(quality, framesPerSecond));
  for (const reel of reels) addReel(output, reel);
  await output.start();
  await fillReels(reels, pictures, sound);
  await output.finalize();
}

/** Gives each video track an audio track of its own, which mediabunny then writes into the same files. */
function addReel(output: Output, { quality: { name }, framesPerSecond, video, voice }: Reel) {
  const group = new OutputTrackGroup();
  const soundGroup = new OutputTrackGroup();
  group.pairWith(soundGroup);
  output.addVideoTrack(video, { frameRate: framesPerSecond, group, name });
  output.addAudioTrack(voice, { group: soundGroup, languageCode: 'eng', name });
}

function nameOf({ tracks }: HlsOutputPlaylistInfo): string {
  return tracks[0]?.metadata.name ?? '';
}

type TeaserToPackage = { framesPerSecond: number; pictures: AsyncIterable<Picture>; sound: Float32Array };

/** Writes one MP4 that any browser can start to play before it is fully loaded. */
export async function packageTeaser(path: string, { framesPerSecond, pictures, sound }: TeaserToPackage) {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(path),
  });
  const reel = openReel({ name: '720p', isHalf: false, quantizer }, framesPerSecond);
  output.addVideoTrack(reel.video, { frameRate: framesPerSecond });
  output.addAudioTrack(reel.voice, { languageCode: 'eng' });
  await output.start();
  await fillReels([reel], pictures, sound);
  await output.finalize();
}

const quantizer = 28;
