import type { Picture } from './picture.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** EXIF and XMP (APP1), Photoshop's notes (APP13) and comments. */
const dropped = new Set([0xe1, 0xed, 0xfe]);

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B @throws {RangeError} when the file ends too early */
export function readJpeg(bytes: Buffer): Picture | null {
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
    if (!dropped.has(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(Buffer.from([0xff, endOfImage]));
  return size && { type: 'image/jpeg', ...size, bytes: Buffer.concat(kept) };
}

/** Returns the place of the first marker after the data of a scan; a stuffed byte and a restart are none. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** The markers SOF0 to SOF15; three of their numbers are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
