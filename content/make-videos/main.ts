/**
 * Makes the sample video of every video lesson into content/media/{lessonId}: `node content/make-videos/main.ts`.
 * Needs espeak-ng and a Chromium (`--chromium=PATH` names another than /usr/bin/chromium). Videos that
 * are made and unchanged are skipped; lesson ids as arguments make those again, and only those.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCaptions } from './captions.ts';
import { withCardCamera, type CardCamera } from './card-camera.ts';
import { planVideos, type SampleVideo } from './sample-video.ts';
import { openLedger } from './ledger.ts';
import { narrate } from './narration.ts';
import { packageVideo } from './package-video.ts';
import { renderFrames } from './render-frames.ts';
import { renderPoster } from './take-poster.ts';

const { values, positionals: wanted } = parseArgs({
  options: { chromium: { type: 'string' } },
  allowPositionals: true,
});
const media = fileURLToPath(new URL('../media', import.meta.url));

mkdirSync(media, { recursive: true });
await withCardCamera(makeFilms, values.chromium);

async function makeFilms(camera: CardCamera) {
  const videos = planVideos();
  const ledger = openLedger(media);
  for (const [index, video] of videos.entries()) {
    if (wanted.length > 0 ? !wanted.includes(video.id) : ledger.has(video)) continue;
    const began = performance.now();
    const { seconds, bytes } = ledger.enter(video, await makeVideo(video, camera));
    ledger.save(videos);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const size = Math.round(bytes / 1000);
    console.log(`${index + 1}/${videos.length} ${video.id}: ${seconds} s, ${size} kB, made in ${took} s`);
  }
  ledger.save(videos);
}

/** Returns the video's length in seconds. */
async function makeVideo(video: SampleVideo, camera: CardCamera): Promise<number> {
  const folder = join(media, video.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const narration = await narrate(video);
  writeFileSync(join(folder, 'captions.vtt'), writeCaptions(narration.cues));
  await packageVideo(folder, {
    framesPerSecond: video.framesPerSecond,
    pictures: renderFrames(video, narration, camera),
    sound: narration.sound,
  });
  writeFileSync(join(folder, 'poster.webp'), await renderPoster(video, camera, 0.5));
  return narration.seconds;
}
