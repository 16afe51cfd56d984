/**
 * The process that decodes an uploaded picture. It reads untrusted bytes, so it has none of the site's secrets, and what
 * it allocates is freed with it. It ends with the server, and runs at a priority below that of serving.
 */
import { constants, setPriority } from 'node:os';
import type Sharp from 'sharp';
import { cropBox, type PictureShape, uploadedPicture } from '#rules/content/pictures.ts';

export type PictureOrder = {
  bytes: Uint8Array;
  shape: PictureShape;
  /** Which part a crop keeps, from 0 to 1. */
  part: number;
};

export type PictureReport =
  | { width: number; height: number; bytes: Uint8Array<ArrayBuffer> }
  | { failure: 'not-a-picture' | 'heic' | 'too-large' | 'decoder-missing' | 'decoder-failed' };

const qualities = [85, 75, 60, 45, 30];

process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => {});
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', (order: PictureOrder) => {
  void answer(order).then((report) => process.send?.(report));
});

async function answer(order: PictureOrder): Promise<PictureReport> {
  const sharp = await load();
  if (sharp === null) return { failure: 'decoder-missing' };
  try {
    return await makePicture(sharp, order);
  } catch {
    return { failure: isHeic(order.bytes) ? 'heic' : 'not-a-picture' };
  }
}

/** Returns null when npm did not install the library's binary for this platform. */
async function load(): Promise<typeof Sharp | null> {
  try {
    const { default: sharp } = await import('sharp');
    // The other decoders of the library are not needed, so that no file can reach them.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
    });
    sharp.concurrency(1);
    return sharp;
  } catch {
    return null;
  }
}

/** Rotates the picture by its EXIF data, crops and scales it, and encodes it as WebP without metadata, in sRGB. */
async function makePicture(
  sharp: typeof Sharp,
  { bytes, shape, part }: PictureOrder,
): Promise<PictureReport> {
  // Cameras write files with harmless warnings; truncated files are errors.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const { width, height, autoOrient } = await image.metadata();
  if (width * height > uploadedPicture.pixels) return { failure: 'too-large' };
  const { data, info } = await image
    .autoOrient()
    .extract(cropBox(autoOrient, { ratio: shape.ratio, part }))
    .resize({ width: shape.longestSide, height: shape.longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of qualities) {
    const encoded = await sharp(data, { raw: info }).webp({ quality }).toBuffer();
    if (encoded.length <= shape.bytes)
      return { width: info.width, height: info.height, bytes: new Uint8Array(encoded) };
  }
  return { failure: 'too-large' };
}

/** Returns whether the file is a picture in HEVC, by the brands at its beginning (ISO 23008-12, annex B). */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return head.startsWith('ftyp', 4) && /(hei[cmsx]|hev[cmsx])/.test(head.slice(8));
}
