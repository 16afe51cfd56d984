import type { Picture } from './picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that describe the camera, the place and the program. */
const dropped = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** https://www.w3.org/TR/png-3/#5Chunk-layout @throws {RangeError} when the file ends too early */
export function readPng(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 8).equals(signature) || typeAt(bytes, 8) !== 'IHDR') return null;
  const kept: Buffer[] = [signature];
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = typeAt(bytes, at);
    if (!dropped.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { type: 'image/png', width, height, bytes: Buffer.concat(kept) };
}

function typeAt(bytes: Buffer, chunk: number): string {
  return bytes.toString('latin1', chunk + 4, chunk + 8);
}
