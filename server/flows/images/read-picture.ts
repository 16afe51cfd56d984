/** Reads a picture's own bytes: its type, its size, and the picture again without what it tells about camera and place. */
import { readJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** Returns null for bytes that are none of the three types, or end too early. */
export function readPicture(bytes: Buffer): Picture | null {
  try {
    const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
    return picture && picture.width > 0 && picture.height > 0 ? picture : null;
  } catch (error) {
    // Reading behind the end of the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
