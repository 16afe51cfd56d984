import { teaserScript, type Passage } from '../teaser.ts';
import { course, showcase } from './sample-course.ts';
import type { SampleVideo, Scene } from './sample-video.ts';
import { motifFor, type Motif } from './motifs/motif-for.ts';

/** The teaser as a video: an opening, the five apps as the landing page names them, how one learns, an invitation. */
export function planTeaser(): SampleVideo {
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

/** Without a line at the foot: there the player's controls and captions lie. */
function toScene({ words, motif, ...card }: Take): Scene {
  return { card: { ...card, footer: '' }, motif, sentences: words };
}

/** No word stands alone on the second line. */
function keepLastWords(text: string): string {
  return text.replace(/ (?=\S+$)/, '\u00a0');
}
