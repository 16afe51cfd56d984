/**
 * Makes the sample film of every video lesson into content/media/{lessonId}: `node content/make-videos/main.ts`.
 * Needs espeak-ng and a Chromium (`--chromium=PATH` names another than /usr/bin/chromium). Films that
 * are made and unchanged are skipped; lesson ids as arguments make those again, and only those.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCaptions } from './captions.ts';
import { withCardCamera, type CardCamera } from './card-camera.ts';
import { planFilms, type Film } from './film.ts';
import { openLedger } from './ledger.ts';
import { narrate } from './narration.ts';
import { packageFilm } from './package-film.ts';
import { shootFilm } from './shoot-film.ts';
import { takePoster } from './take-poster.ts';

const { values, positionals: wanted } = parseArgs({
  options: { chromium: { type: 'string' } },
  allowPositionals: true,
});
const media = fileURLToPath(new URL('../media', import.meta.url));

mkdirSync(media, { recursive: true });
await withCardCamera(makeFilms, values.chromium);

async function makeFilms(camera: CardCamera) {
  const films = planFilms();
  const ledger = openLedger(media);
  for (const [index, film] of films.entries()) {
    if (wanted.length > 0 ? !wanted.includes(film.id) : ledger.has(film)) continue;
    const began = performance.now();
    const { seconds, bytes } = ledger.enter(film, await makeFilm(film, camera));
    ledger.save(films);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const size = Math.round(bytes / 1000);
    console.log(`${index + 1}/${films.length} ${film.id}: ${seconds} s, ${size} kB, made in ${took} s`);
  }
  ledger.save(films);
}

/** Returns the film's length in seconds. */
async function makeFilm(film: Film, camera: CardCamera): Promise<number> {
  const folder = join(media, film.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const narration = await narrate(film);
  writeFileSync(join(folder, 'captions.vtt'), writeCaptions(narration.cues));
  await packageFilm(folder, {
    framesPerSecond: film.framesPerSecond,
    pictures: shootFilm(film, narration, camera),
    sound: narration.sound,
  });
  writeFileSync(join(folder, 'poster.webp'), await takePoster(film, camera, 0.5));
  return narration.seconds;
}
