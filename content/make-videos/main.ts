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
import { writeCardPage } from './card.ts';
import { planFilms, type Film } from './film.ts';
import { openLedger } from './ledger.ts';
import { narrate } from './narration.ts';
import { packageFilm } from './package-film.ts';
import { shootFilm } from './shoot-film.ts';

const { values, positionals: wanted } = parseArgs({
  options: { chromium: { type: 'string' } },
  allowPositionals: true,
});
const media = fileURLToPath(new URL('../media', import.meta.url));
/** Where in its loop every picture shows most. */
const posterPhase = 0.8;

mkdirSync(media, { recursive: true });
await withCardCamera(makeFilms, values.chromium);

async function makeFilms(camera: CardCamera) {
  const films = planFilms();
  const ledger = openLedger(media);
  for (const [index, film] of films.entries()) {
    if (wanted.length > 0 ? !wanted.includes(film.lessonId) : ledger.has(film)) continue;
    const began = performance.now();
    const { seconds, bytes } = ledger.enter(film, await makeFilm(film, camera));
    ledger.save(films);
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const size = Math.round(bytes / 1000);
    console.log(`${index + 1}/${films.length} ${film.lessonId}: ${seconds} s, ${size} kB, made in ${took} s`);
  }
  ledger.save(films);
}

/** Returns the film's length in seconds. */
async function makeFilm(film: Film, camera: CardCamera): Promise<number> {
  const folder = join(media, film.lessonId);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const narration = await narrate(film);
  writeFileSync(join(folder, 'captions.vtt'), writeCaptions(narration.cues));
  await packageFilm(folder, shootFilm(film, narration, camera), narration.sound);
  writeFileSync(join(folder, 'poster.webp'), await takePoster(film, camera));
  return narration.seconds;
}

async function takePoster(film: Film, camera: CardCamera): Promise<Buffer> {
  const { card, motif } = film.scenes[0]!;
  await camera.show(writeCardPage({ ...card, chapter: undefined }));
  await camera.draw(motif(posterPhase));
  return camera.takePoster();
}
