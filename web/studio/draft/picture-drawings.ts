/** The drawings that each place of the site offers. */
import type { PictureId } from '#rules/content/document.ts';
import type { PictureUse } from '#rules/content/pictures.ts';

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

/** Our drawings that a place offers. */
export const pictureDrawings: Record<PictureUse, readonly PictureId[]> = {
  logo: [],
  hero: [],
  row: apps,
  card: ['drawing:benefit-master', 'drawing:benefit-build', 'drawing:benefit-launch'],
  slide: ['drawing:intro-say', 'drawing:intro-build', 'drawing:launch', 'drawing:book'],
  portrait: ['drawing:instructor', 'drawing:somebody'],
  section: motifs,
  article: [],
  face: [],
  brand: [],
  share: [],
};
