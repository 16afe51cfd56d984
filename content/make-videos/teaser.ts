/**
 * Makes the teaser, the one video that is open to everyone, into web/public/teaser: `node content/make-videos/teaser.ts`.
 * Needs espeak-ng and a Chromium (`--chromium=PATH` names another than /usr/bin/chromium).
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeCaptions } from './captions.ts';
import { withCardCamera, type CardCamera } from './card-camera.ts';
import { narrate } from './narration.ts';
import { packageTeaser } from './package-teaser.ts';
import { renderFrames } from './render-frames.ts';
import { renderPoster } from './take-poster.ts';
import { planTeaser } from './teaser-video.ts';

const { values } = parseArgs({ options: { chromium: { type: 'string' } } });
const folder = fileURLToPath(new URL('../../web/public/teaser', import.meta.url));

mkdirSync(folder, { recursive: true });
await withCardCamera(makeTeaser, values.chromium);

async function makeTeaser(camera: CardCamera) {
  const video = planTeaser();
  const narration = await narrate(video);
  const path = join(folder, 'teaser.mp4');
  writeFileSync(join(folder, 'captions.vtt'), writeCaptions(narration.cues));
  await packageTeaser(path, {
    framesPerSecond: video.framesPerSecond,
    pictures: renderFrames(video, narration, camera),
    sound: narration.sound,
  });
  writeFileSync(join(folder, 'poster.webp'), await renderPoster(video, camera, 0.75));
  console.log(`${narration.seconds.toFixed(1)} s, ${Math.round(statSync(path).size / 1000)} kB`);
}
