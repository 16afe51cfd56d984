/** Turns, crops, scales and encodes a picture in the browser, so that the original and its hidden data never leave it. */

export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

/** The longer side of a stored picture in pixels, and its bytes. */
export type PictureBounds = { longestSide: number; mostBytes: number };

/** The server takes at most 1,400,000 characters of base64. */
export const usualBounds: PictureBounds = { longestSide: 1_600, mostBytes: 1_000_000 };

const qualities = [0.85, 0.75, 0.6, 0.45, 0.3];

/** Returns the largest part of a picture with a ratio of width by height; `part` from 0 to 1 moves it. */
export function cropBox({ width, height }: Size, ratio: number | null, part: number): Box {
  if (ratio === null) return { left: 0, top: 0, width, height };
  const cropped =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { left: (width - cropped.width) * part, top: (height - cropped.height) * part, ...cropped };
}

/** Returns the size of a part once it is small enough. Nothing is made larger. */
export function scaledSize({ width, height }: Size, { longestSide } = usualBounds): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reads a picture. Browsers turn it as its camera says; asking for that by `imageOrientation` fails before Chrome 112.
 * @throws for a file that is no picture
 */
export function readImage(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

/** Draws the part of a picture onto a canvas. */
export function drawPart(
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
  { box, bounds }: { box: Box; bounds: PictureBounds },
): void {
  const { width, height } = scaledSize(box, bounds);
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, box.left, box.top, box.width, box.height, 0, 0, width, height);
}

/** Returns the canvas as WebP in base64, or as JPEG where the browser cannot; null when it stays too large. */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  { mostBytes }: PictureBounds,
): Promise<string | null> {
  for (const quality of qualities) {
    const webp = await toBlob(canvas, 'image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality);
    if (blob && blob.size <= mostBytes) return toBase64(await blob.arrayBuffer());
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** A call takes only so many arguments, so the bytes are read in parts. */
function toBase64(bytes: ArrayBuffer): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 0x8000)
    parts.push(String.fromCharCode(...new Uint8Array(bytes, at, Math.min(0x8000, bytes.byteLength - at))));
  return btoa(parts.join(''));
}
