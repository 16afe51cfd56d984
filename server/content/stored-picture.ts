/** Pictures that a site has stored and exported, read back as they are. */
import { imageLimits } from '#rules/content/limits.ts';
import { imageIdOf, type Picture } from './images.ts';

const types: Partial<Record<string, Picture['type']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Returns the picture, or the reason why it is not one that a site stored under this id. */
export async function readStoredPicture(
  bytes: Buffer,
  { id }: { id: string },
): Promise<Picture | 'not-a-picture' | 'too-large' | 'other-picture'> {
  if (bytes.length > imageLimits.bytes) return 'too-large';
  // An installation without its binary still exports.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.side ** 2 });
    const { format, width, height, exif, xmp, iptc, comments } = await image.metadata();
    const type = types[format];
    if (!type) return 'not-a-picture';
    if (Math.max(width, height) > imageLimits.side) return 'too-large';
    // Decodes the whole picture, which a truncated file fails.
    await image.stats();
    const hasMetadata = exif ?? xmp ?? iptc ?? comments;
    if (hasMetadata || imageIdOf(bytes) !== id) return 'other-picture';
    return { type, width, height, bytes };
  } catch {
    return 'not-a-picture';
  }
}
