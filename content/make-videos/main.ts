/**
 * `node content/make-videos/main.ts` makes the sample video of every video lesson into content/media/{lessonId}. It needs
 * espeak-ng and a Chromium (`--chromium=PATH`, by default /usr/bin/chromium). Unchanged videos are skipped, except for
 * missing thumbnails; lesson ids as arguments remake only those.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CardCamera, withCardCamera, writeCardPage } from './card.ts';
import { narrate, writeCaptions } from './narration.ts';
import { packageVideo, qualities } from './package-video.ts';
import { segmentSeconds, soundBitsPerSecond } from './reel.ts';
import { loopPictures, renderFrames, renderPoster } from './render-frames.ts';
import { planVideos, type SampleVideo } from './sample-video.ts';
import { hasThumbnails, writeThumbnails } from './thumbnails.ts';

type Entry = { fingerprint: string; seconds: number; bytes: number };

/** The videos made so far, with their sources: `made.json` for the next run, `lengths.json` for the server. */
function openLedger(media: string) {
  const path = join(media, 'made.json');
  const entries = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}') as Record<string, Entry>;
  return {
    has: (video: SampleVideo) =>
      entries[video.id]?.fingerprint === fingerprint(video) &&
      existsSync(join(media, video.id, 'master.m3u8')),
    find: (video: SampleVideo) => entries[video.id],
    /** Enters a video that was made, or changed without its sources. */
    enter(video: SampleVideo, { seconds, isMade }: { seconds: number; isMade: boolean }): Entry {
      const folder = join(media, video.id);
      const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      const former = entries[video.id]?.fingerprint ?? '';
      const entry = {
        fingerprint: isMade ? fingerprint(video) : former,
        seconds: Math.round(seconds * 1000) / 1000,
        bytes,
      };
      entries[video.id] = entry;
      return entry;
    },
    /** Writes both files in course order, without removed lessons. */
    save(videos: SampleVideo[]) {
      const kept = videos.flatMap(({ id }) => (entries[id] ? [[id, entries[id]] as const] : []));
      writeJson(path, Object.fromEntries(kept));
      writeJson(
        join(media, 'lengths.json'),
        Object.fromEntries(kept.map(([id, { seconds }]) => [id, seconds])),
      );
    },
  };
}

/** A hash of everything that affects the video. */
function fingerprint(video: SampleVideo): string {
  const pictures = loopPictures(video);
  const scenes = video.scenes.map(({ card, motif, sentences }) => [
    writeCardPage(card),
    Array.from({ length: pictures }, (_, index) => motif(index / pictures)),
    sentences,
  ]);
  const settings = [video.framesPerSecond, segmentSeconds, qualities, soundBitsPerSecond, video.seconds];
  return createHash('sha256')
    .update(JSON.stringify([scenes, settings]))
    .digest('hex')
    .slice(0, 16);
}

function writeJson(path: string, value: object) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

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
    const folder = join(media, video.id);
    const isMade = wanted.length > 0 ? wanted.includes(video.id) : !ledger.has(video);
    const former = ledger.find(video)?.seconds;
    if (!isMade && (former === undefined || hasThumbnails(folder))) continue;
    const began = performance.now();
    const length = isMade || former === undefined ? await makeVideo(video, camera) : former;
    await writeThumbnails(folder, length);
    const { seconds, bytes } = ledger.enter(video, { seconds: length, isMade });
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
