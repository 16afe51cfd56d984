import type { PictureId } from '#rules/content/public-content.ts';

/** Returns the path of a picture that is a file; null for a drawing in code. */
export function pictureUrl(picture: PictureId): string | null {
  const [kind, name = ''] = picture.split(':');
  if (kind === 'image') return `/images/${name}`;
  return drawnFiles.has(name) ? `/pictures/${name}.webp` : null;
}

/** The drawings that scripts/pictures has made files of. */
const drawnFiles = new Set(['instructor', 'somebody', 'benefit-master', 'benefit-build', 'benefit-launch']);

/** Returns the name of a drawing; null for an uploaded image. */
export function drawingOf(picture: PictureId): string | null {
  return picture.startsWith('drawing:') ? picture.slice('drawing:'.length) : null;
}
