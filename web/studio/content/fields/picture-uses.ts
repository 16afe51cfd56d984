/** The places of the site that show a picture: the shape that it is cropped to, and our own drawings made for it. */
import type { PictureId } from '#rules/content/document.ts';

export type PictureUse = 'logo' | 'hero' | 'row' | 'card' | 'slide' | 'portrait' | 'section';

type Shape = {
  /** Width by height; null for any shape. */
  ratio: number | null;
  /** The most pixels of the longer side and bytes, where they are fewer than those of other pictures. */
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
  // Everybody loads it first, also on a phone with a slow connection; it is at most 576 px wide there and on computers.
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
