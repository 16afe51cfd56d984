import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCardPage } from './card.ts';
import type { SampleVideo } from './sample-video.ts';
import { qualities } from './package-video.ts';
import { segmentSeconds, soundBitsPerSecond } from './reel.ts';
import { loopPictures } from './render-frames.ts';

type Entry = { fingerprint: string; seconds: number; bytes: number };

/** The videos that are made already, with their sources: `made.json` for the next run, `lengths.json` for the server. */
export function openLedger(media: string) {
  const path = join(media, 'made.json');
  const entries = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}') as Record<string, Entry>;
  return {
    has: (video: SampleVideo) =>
      entries[video.id]?.fingerprint === fingerprint(video) &&
      existsSync(join(media, video.id, 'master.m3u8')),
    enter(video: SampleVideo, seconds: number): Entry {
      const folder = join(media, video.id);
      const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      const entry = { fingerprint: fingerprint(video), seconds: Math.round(seconds * 1000) / 1000, bytes };
      entries[video.id] = entry;
      return entry;
    },
    /** Writes both files in the order of the course; what is no longer a lesson falls away. */
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

/** Changes exactly when something that is seen or heard would change. */
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
