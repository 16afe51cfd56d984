import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCardPage } from './card.ts';
import type { Film } from './film.ts';
import { qualities } from './package-film.ts';
import { segmentSeconds, soundBitsPerSecond } from './reel.ts';
import { loopPictures } from './shoot-film.ts';

type Entry = { fingerprint: string; seconds: number; bytes: number };

/** What is made already, and from what: `made.json` for the next run, `lengths.json` for the server. */
export function openLedger(media: string) {
  const path = join(media, 'made.json');
  const entries = JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}') as Record<string, Entry>;
  return {
    has: (film: Film) =>
      entries[film.id]?.fingerprint === fingerprint(film) && existsSync(join(media, film.id, 'master.m3u8')),
    enter(film: Film, seconds: number): Entry {
      const folder = join(media, film.id);
      const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      const entry = { fingerprint: fingerprint(film), seconds: Math.round(seconds * 1000) / 1000, bytes };
      entries[film.id] = entry;
      return entry;
    },
    /** Writes both files in the order of the course; what is no longer a lesson falls away. */
    save(films: Film[]) {
      const kept = films.flatMap(({ id }) => (entries[id] ? [[id, entries[id]] as const] : []));
      writeJson(path, Object.fromEntries(kept));
      writeJson(
        join(media, 'lengths.json'),
        Object.fromEntries(kept.map(([id, { seconds }]) => [id, seconds])),
      );
    },
  };
}

/** Changes exactly when something that is seen or heard would change. */
function fingerprint(film: Film): string {
  const pictures = loopPictures(film);
  const scenes = film.scenes.map(({ card, motif, sentences }) => [
    writeCardPage(card),
    Array.from({ length: pictures }, (_, index) => motif(index / pictures)),
    sentences,
  ]);
  const settings = [film.framesPerSecond, segmentSeconds, qualities, soundBitsPerSecond, film.seconds];
  return createHash('sha256')
    .update(JSON.stringify([scenes, settings]))
    .digest('hex')
    .slice(0, 16);
}

function writeJson(path: string, value: object) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
