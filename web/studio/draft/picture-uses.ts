/** The pictures that each place of the site takes. */
import type { PictureId } from '#rules/content/document.ts';
import type { PictureUse } from '#contract/content/fields.ts';

type Shape = {
  /** Width by height; null for any shape. */
  ratio: number | null;
  /** Lower limits than for other pictures: pixels of the longer side, and bytes. */
  bounds?: { longestSide: number; mostBytes: number };
  drawings: readonly PictureId[];
};

const apps: readonly PictureId[] = [
  'drawing:chatbot',
  'drawing:image-generator',
  'drawing:document-summarizer',
  'drawing:business-automation',
  'drawing:voice-assistant',
];

const motifs: readonly PictureId[] = [
  'drawing:setup',
  'drawing:dart',
  'drawing:widgets',
  'drawing:firebase',
  'drawing:ai-apps',
  'drawing:launch',
  'drawing:book',
];

export const pictureUses: Record<PictureUse, Shape> = {
  logo: { ratio: null, drawings: [] },
  // The largest picture of the first view, at most 576 px wide, also on slow phones.
  hero: { ratio: 4 / 3, bounds: { longestSide: 1_152, mostBytes: 180_000 }, drawings: [] },
  row: { ratio: 4 / 3, drawings: apps },
  card: {
    ratio: 4 / 3,
    drawings: ['drawing:benefit-master', 'drawing:benefit-build', 'drawing:benefit-launch'],
  },
  slide: {
    ratio: 4 / 3,
    drawings: ['drawing:intro-say', 'drawing:intro-build', 'drawing:launch', 'drawing:book'],
  },
  portrait: { ratio: 1, drawings: ['drawing:instructor', 'drawing:somebody'] },
  section: { ratio: 4 / 3, drawings: motifs },
};
