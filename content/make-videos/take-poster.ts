import type { CardCamera } from './card-camera.ts';
import { writeCardPage } from './card.ts';
import type { SampleVideo } from './sample-video.ts';

/** Renders the poster of a video: its first card, at `scale` of a frame. */
export async function renderPoster(video: SampleVideo, camera: CardCamera, scale: number): Promise<Buffer> {
  const { card, motif } = video.scenes[0]!;
  await camera.show(writeCardPage({ ...card, chapter: undefined }));
  await camera.draw(motif(posterPhase));
  return camera.renderPoster(scale);
}

/** Where in its loop every picture shows most. */
const posterPhase = 0.8;
