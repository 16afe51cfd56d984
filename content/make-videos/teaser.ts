/**
 * `node content/make-videos/teaser.ts` makes the public teaser video into web/public/teaser. It needs espeak-ng and a
 * Chromium (`--chromium=PATH`, by default /usr/bin/chromium).
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Passage, teaserScript } from '#content/teaser.ts';
import { type CardCamera, withCardCamera } from './card.ts';
import { type Motif, motifFor } from './motifs/motif-for.ts';
import { narrate, writeCaptions } from './narration.ts';
import { packageTeaser } from './package-video.ts';
import { renderFrames, renderPoster } from './render-frames.ts';
import { course, type SampleVideo, type Scene, showcase } from './sample-video.ts';

/** The teaser: an opening, the landing page's five apps, how learning works, an invitation. */
function planTeaser(): SampleVideo {
  const { opening, apps, practice, invitation } = teaserScript;
  return {
    id: 'teaser',
    framesPerSecond: 24,
    scenes: [
      toScene({ ...opening, section: course.title, motif: motifFor('setup', '') }),
      ...showcase.rows.map(({ id, title, prompt }, index) =>
        toScene({
          section: `App ${index + 1} of ${showcase.rows.length}`,
          eyebrow: `“${keepLastWords(prompt)}”`,
          title,
          words: apps[id] ?? [],
          motif: motifFor('ai-apps', id),
        }),
      ),
      toScene({
        ...practice,
        section: course.title,
        motif: motifFor('widgets', 'everything-is-a-widget'),
      }),
      toScene({ ...invitation, section: course.title, motif: motifFor('setup', '') }),
    ],
  };
}

type Take = Passage & { section: string; motif: Motif };

/** Without a footer, which the player's controls and captions would cover. */
function toScene({ words, motif, ...card }: Take): Scene {
  return { card: { ...card, footer: '' }, motif, sentences: words };
}

/** Keeps the last two words together, so that no word is alone on the second line. */
function keepLastWords(text: string): string {
  return text.replace(/ (?=\S+$)/, '\u00a0');
}

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
