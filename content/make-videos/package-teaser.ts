import { FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import type { Picture } from './picture.ts';
import { fillReels, openReel } from './reel.ts';

type TeaserToPackage = { framesPerSecond: number; pictures: AsyncIterable<Picture>; sound: Float32Array };

/** Writes one MP4 that any browser plays by itself and begins to play before it has all of it. */
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
