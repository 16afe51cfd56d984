import type { CardCamera } from './card-camera.ts';
import { writeCardPage } from './card.ts';
import type { Film } from './film.ts';

/** What is seen before a film plays: its first card, at `scale` of a frame. */
export async function takePoster(film: Film, camera: CardCamera, scale: number): Promise<Buffer> {
  const { card, motif } = film.scenes[0]!;
  await camera.show(writeCardPage({ ...card, chapter: undefined }));
  await camera.draw(motif(posterPhase));
  return camera.takePoster(scale);
}

/** Where in its loop every picture shows most. */
const posterPhase = 0.8;
