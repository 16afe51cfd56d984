/** The shapes of uploaded pictures. The server crops and scales each one for its use, and the studio shows the crop. */

/** The places of the site that show a picture. */
export const pictureUses = [
  'logo',
  'hero',
  'row',
  'card',
  'slide',
  'portrait',
  'section',
  'article',
  'face',
  'brand',
  'share',
] as const;

export type PictureUse = (typeof pictureUses)[number];

export type PictureShape = {
  /** Width by height; null for any shape. */
  ratio: number | null;
  /** The most pixels of the longer side. */
  longestSide: number;
  /** The most bytes of the stored picture. */
  bytes: number;
};

/** The most bytes and pixels of a picture that the instructor uploads; the largest phone pictures have 50 megapixels. */
export const uploadedPicture = { bytes: 20_000_000, pixels: 60_000_000 } as const;

const usual = { longestSide: 1_600, bytes: 1_000_000 };

export const pictureShapes: Record<PictureUse, PictureShape> = {
  logo: { ratio: null, ...usual },
  // The largest picture of the first view, at most 576 px wide, also on slow phones.
  hero: { ratio: 4 / 3, longestSide: 1_152, bytes: 180_000 },
  row: { ratio: 4 / 3, ...usual },
  card: { ratio: 4 / 3, ...usual },
  slide: { ratio: 4 / 3, ...usual },
  portrait: { ratio: 1, ...usual },
  section: { ratio: 4 / 3, ...usual },
  article: { ratio: null, ...usual },
  // At most 56 px wide, on screens with three pixels for each.
  face: { ratio: 1, longestSide: 192, bytes: 30_000 },
  brand: { ratio: null, longestSide: 480, bytes: 60_000 },
  // The size of link previews; some messengers show no larger file.
  share: { ratio: 1200 / 630, longestSide: 1_200, bytes: 290_000 },
};

/** Posters are as wide as players. */
export const posterShape: PictureShape = { ratio: 16 / 9, ...usual };

type Size = { width: number; height: number };

/**
 * Returns the largest crop with a ratio of width by height, in whole pixels. `part` moves it from 0 (left or top) to 1
 * (right or bottom).
 */
export function cropBox(
  { width, height }: Size,
  { ratio, part }: { ratio: number | null; part: number },
): { left: number; top: number; width: number; height: number } {
  const wide = ratio === null ? width : Math.min(width, Math.max(1, Math.round(height * ratio)));
  const high = ratio === null ? height : Math.min(height, Math.max(1, Math.round(width / ratio)));
  return {
    left: Math.round((width - wide) * part),
    top: Math.round((height - high) * part),
    width: wide,
    height: high,
  };
}
