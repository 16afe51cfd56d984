import type { Picture } from './picture.ts';

const dropped = new Set(['EXIF', 'XMP ']);

/** The bits of a VP8X chunk that tell of EXIF and XMP. */
const droppedFlags = 0x08 | 0x04;

/** https://developers.google.com/speed/webp/docs/riff_container @throws {RangeError} when the file ends too early */
export function readWebp(bytes: Buffer): Picture | null {
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
    // The canvas of VP8X comes first and counts.
    size ??= sizeOf(type, chunk.subarray(8));
    if (!dropped.has(type)) kept.push(chunk);
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
