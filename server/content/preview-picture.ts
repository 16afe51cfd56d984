/** Makes the picture of a link preview from a poster, which the site has made or decoded before. */
import { previewPicture } from '#rules/content/preview-paths.ts';

/** Returns a JPEG, since some messengers show no WebP; null where the library's binary is not installed. */
export async function makePreviewPicture(poster: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const sharp = await import('sharp').then(
    (library) => library.default,
    () => null,
  );
  if (sharp === null) return null;
  const { width, height } = previewPicture;
  const jpeg = await sharp(poster).resize({ width, height, fit: 'cover' }).jpeg({ quality: 80 }).toBuffer();
  return new Uint8Array(jpeg);
}
