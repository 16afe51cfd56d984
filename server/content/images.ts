/** Uploaded images: validates PNG, JPEG and WebP, reads their size, and removes metadata about camera and place. */
import { createHash } from 'node:crypto';
import { imageLimits } from '#rules/content/limits.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { addImage, countImages, type Image } from './file-store.ts';

export type Picture = {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** The file without EXIF, XMP and comments. */
  bytes: Buffer;
};

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** EXIF and XMP (APP1), Photoshop metadata (APP13) and comments. */
const droppedMarkers = new Set([0xe1, 0xed, 0xfe]);

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that describe camera, place and program. */
const droppedPngChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

const droppedWebpChunks = new Set(['EXIF', 'XMP ']);

/** The flags of a VP8X chunk for EXIF and XMP. */
const droppedFlags = 0x08 | 0x04;

/**
 * Stores an image without its metadata. The same image is stored once.
 * @throws {ApiError} invalid-argument with the reason not-a-picture, too-large or too-many
 */
export async function storeImage({ db, now }: Pick<AppContext, 'db' | 'now'>, given: Buffer): Promise<Image> {
  const picture = checkPicture(given);
  const { bytes, ...image } = picture;
  const id = imageIdOf(picture);
  // Concurrent uploads may exceed the limit by one, which is harmless.
  if ((await countImages(db)) >= imageLimits.images)
    throw new ApiError('invalid-argument', 'There are too many pictures.', { reason: 'too-many' });
  await addImage(db, { id, ...image, bytes, now: now() });
  return { id, ...image };
}

/** The SHA-256 of the image as it is stored. */
export function imageIdOf({ bytes }: Picture): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws {ApiError} invalid-argument with the reason not-a-picture or too-large */
export function checkPicture(given: Buffer): Picture {
  if (given.length > imageLimits.bytes) throw tooLarge();
  const picture = readPicture(given);
  if (!picture)
    throw new ApiError('invalid-argument', 'This is not a WebP, JPEG or PNG picture.', {
      reason: 'not-a-picture',
    });
  if (Math.max(picture.width, picture.height) > imageLimits.side) throw tooLarge();
  return picture;
}

function tooLarge(): ApiError {
  return new ApiError('invalid-argument', 'This picture is too large.', { reason: 'too-large' });
}

/** Returns null for bytes of another type, or a truncated file. */
export function readPicture(bytes: Buffer): Picture | null {
  try {
    const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
    return picture && picture.width > 0 && picture.height > 0 ? picture : null;
  } catch (error) {
    // The file ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B @throws {RangeError} when the file ends too early */
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const header = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfScan(bytes, header) : header;
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (!droppedMarkers.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, endOfImage]));
  return size && { type: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
}

/** Returns the offset of the first marker after the data of a scan; stuffed bytes and restarts do not count. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** The markers SOF0 to SOF15, of which three are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout @throws {RangeError} when the file ends too early */
function readPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(pngSignature) || typeAt(bytes, 8) !== 'IHDR') return null;
  const kept: Buffer[] = [pngSignature];
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = typeAt(bytes, at);
    if (!droppedPngChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { type: 'image/png', width, height, bytes: Buffer.concat(kept) };
}

function typeAt(bytes: Buffer, chunk: number): string {
  return bytes.toString('latin1', chunk + 4, chunk + 8);
}

/** https://developers.google.com/speed/webp/docs/riff_container @throws {RangeError} when the file ends too early */
function readWebp(bytes: Buffer): Picture | null {
  if (fourCc(bytes, 0) !== 'RIFF' || fourCc(bytes, 8) !== 'WEBP') return null;
  const fileEnd = 8 + bytes.readUInt32LE(4);
  if (fileEnd > bytes.length) return null;
  const kept: Buffer[] = [];
  let size: Pick<Picture, 'width' | 'height'> | null = null;
  for (let at = 12; at < fileEnd;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > fileEnd) return null;
    const type = fourCc(bytes, at);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~droppedFlags, 8);
    // The canvas of VP8X comes first and takes precedence.
    size ??= sizeOf(type, chunk.subarray(8));
    if (!droppedWebpChunks.has(type)) kept.push(chunk);
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF0000WEBP', 'latin1');
  head.writeUInt32LE(4 + body.length, 4);
  return size && { type: 'image/webp', ...size, bytes: Buffer.concat([head, body]) };
}

function sizeOf(type: string, data: Buffer): Pick<Picture, 'width' | 'height'> | null {
  if (type === 'VP8X') return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type !== 'VP8L') return null;
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function fourCc(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
