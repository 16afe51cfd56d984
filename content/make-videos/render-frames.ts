import { type CardCamera, clockClip, frameSize, writeCardPage } from './card.ts';
import type { Narration } from './narration.ts';
import { palette } from './palette.ts';
import { fade, lay, paint, type Picture, toPicture } from './picture.ts';
import { segmentSeconds } from './reel.ts';
import type { SampleVideo, Scene } from './sample-video.ts';

/** The frames of a loop, which is as long as a segment, so that key frames match. */
export const loopPictures = (video: SampleVideo): number => segmentSeconds * video.framesPerSecond;

/** Every frame of a video, in order. Only one loop of each scene is rendered; the rest repeats it. */
export async function* renderFrames(
  video: SampleVideo,
  narration: Narration,
  camera: CardCamera,
): AsyncGenerator<Picture> {
  const ground = paint(frameSize.width, frameSize.height, palette.ground);
  const { framesPerSecond } = video;
  const fadePictures = fadeSeconds * framesPerSecond;
  const total = Math.round(narration.seconds * framesPerSecond);
  const starts = narration.sceneStarts.map((start) => Math.round(start * framesPerSecond));
  for (const [index, scene] of video.scenes.entries()) {
    const start = starts[index]!;
    const end = starts[index + 1] ?? total;
    const loop = await photographLoop(scene, camera, loopPictures(video));
    let clock: Picture | undefined;
    for (let frame = start; frame < end; frame += 1) {
      const picture = { ...frameSize, bytes: loop[(frame - start) % loop.length]!.bytes.slice() };
      if (scene.card.chapter && (!clock || frame % framesPerSecond === 0)) {
        clock = toPicture(await camera.drawClock(writeClock(frame / framesPerSecond, narration.seconds)));
      }
      if (clock) lay(clock, picture, clockClip.x, clockClip.y);
      const strength = Math.min(1, (frame - start + 1) / fadePictures, (end - frame - 1) / fadePictures);
      if (strength < 1) fade(picture, ground, strength);
      yield picture;
    }
  }
}

/** The duration of a scene's fade-in and fade-out. */
const fadeSeconds = 0.5;

async function photographLoop(scene: Scene, camera: CardCamera, pictures: number): Promise<Picture[]> {
  await camera.show(writeCardPage(scene.card));
  const loop = [];
  for (let index = 0; index < pictures; index += 1) {
    loop.push(toPicture(await camera.draw(scene.motif(index / pictures))));
  }
  return loop;
}

function writeClock(now: number, total: number): string {
  return [now, total].map(writeMinutes).join(' / ');
}

function writeMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Renders the first card as the poster, at `scale` of a frame. */
export async function renderPoster(video: SampleVideo, camera: CardCamera, scale: number): Promise<Buffer> {
  const { card, motif } = video.scenes[0]!;
  await camera.show(writeCardPage({ ...card, chapter: undefined }));
  await camera.draw(motif(posterPhase));
  return camera.renderPoster(scale);
}

/** The phase at which a picture shows most. */
const posterPhase = 0.8;
