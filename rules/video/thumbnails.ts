/**
 * The thumbnails of a video, which the player shows above its progress bar: one picture with a grid of tiles. The grid is
 * the same for every video, so the length alone says which tile belongs to a second. A short video leaves tiles empty.
 */
import { even, type Size } from './conversion.ts';

export const thumbnailsFile = 'thumbnails.webp';

/** The tiles in each row and in each column. */
export const thumbnailsASide = 10;

const tilesAtMost = thumbnailsASide ** 2;

/** Learners may pay for it by the megabyte. */
export const thumbnailsBytesAtMost = 150_000;

/** The longer side of a tile, in pixels. */
const longerSide = 160;

const leastSeconds = 2;

/** Lengths are rounded, and a tile for the last moment is not worth its bytes. */
const graceTiles = 0.05;

/** Returns the seconds that one tile covers. */
function secondsEach(lengthSeconds: number): number {
  return Math.max(leastSeconds, lengthSeconds / tilesAtMost);
}

export function thumbnailCount(lengthSeconds: number): number {
  const tiles = Math.ceil(lengthSeconds / secondsEach(lengthSeconds) - graceTiles);
  return Math.min(tilesAtMost, Math.max(1, tiles));
}

/** Returns the second that a tile shows: the middle of those that it covers. */
export function secondOfThumbnail(place: number, lengthSeconds: number): number {
  const each = secondsEach(lengthSeconds);
  return (place * each + Math.min((place + 1) * each, lengthSeconds)) / 2;
}

/** Returns the place of a second's tile, counted from 0 in rows. */
export function thumbnailAt(second: number, lengthSeconds: number): number {
  const place = Math.floor(Math.max(0, second) / secondsEach(lengthSeconds));
  return Math.min(place, thumbnailCount(lengthSeconds) - 1);
}

/** Returns the column and the row of a tile, both from 0. */
export function cellOfThumbnail(place: number): { column: number; row: number } {
  return { column: place % thumbnailsASide, row: Math.floor(place / thumbnailsASide) };
}

/** Returns the size of a tile for a video of this size. */
export function thumbnailSize({ width, height }: Size): Size {
  const factor = longerSide / Math.max(width, height);
  return { width: even(Math.round(width * factor)), height: even(Math.round(height * factor)) };
}

/** The line of a master playlist that says that the video has thumbnails (RFC 8216, 4.3.4.4). */
export const thumbnailsLine = `#EXT-X-SESSION-DATA:DATA-ID="lectern.thumbnails",VALUE="${thumbnailsFile}"`;

export function namesThumbnails(masterPlaylist: string): boolean {
  return masterPlaylist.split(/\r?\n/).includes(thumbnailsLine);
}

/**
 * Returns why these bytes are not the thumbnails of a video: they are no WebP picture, not the whole grid, or end early.
 * Null when they are.
 */
export function thumbnailsTrouble(bytes: Uint8Array): 'truncated' | 'wrong-content' | null {
  if (bytes.length === 0) return 'truncated';
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP' || bytes.length < webpHeadBytes) return 'wrong-content';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < view.getUint32(4, true) + 8) return 'truncated';
  const sides = webpSides(view, name(12));
  const isGrid = sides?.every((side) => side % thumbnailsASide === 0);
  return sides && isGrid && Math.max(...sides) === longerSide * thumbnailsASide ? null : 'wrong-content';
}

/** The header of the file and of its first chunk, and the size of the picture in it (RFC 9649). */
const webpHeadBytes = 30;

/** Returns width and height; null for a chunk that is not a picture. */
function webpSides(view: DataView, chunk: string): [number, number] | null {
  if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (chunk === 'VP8L') {
    const sizes = view.getUint32(21, true);
    return [(sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1];
  }
  if (chunk !== 'VP8X') return null;
  return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1];
}
