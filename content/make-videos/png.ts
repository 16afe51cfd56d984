import { inflateSync } from 'node:zlib';

export type Pixels = { width: number; height: number; channels: 3 | 4; bytes: Uint8Array };

/** Reads the PNG files that Chromium writes: 8 bits, RGB or RGBA, not interlaced (PNG specification, 9.2 for the filters). */
export function decodePng(file: Buffer): Pixels {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const colorType = file[25];
  if (file[24] !== 8 || (colorType !== 2 && colorType !== 6) || file[28] !== 0) {
    throw new Error('This kind of PNG is not read here');
  }
  const channels = colorType === 6 ? 4 : 3;
  const filtered = inflateSync(readImageData(file));
  const stride = width * channels;
  const bytes = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (stride + 1)] ?? 0;
    const start = row * (stride + 1) + 1;
    unfilter(filter, filtered.subarray(start, start + stride), bytes, row * stride, stride, channels);
  }
  return { width, height, channels, bytes };
}

function readImageData(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  return Buffer.concat(parts);
}

function unfilter(
  filter: number,
  line: Uint8Array,
  bytes: Uint8Array,
  start: number,
  stride: number,
  channels: number,
) {
  for (let index = 0; index < stride; index += 1) {
    const at = start + index;
    const left = index >= channels ? bytes[at - channels]! : 0;
    const up = start > 0 ? bytes[at - stride]! : 0;
    const upLeft = index >= channels && start > 0 ? bytes[at - stride - channels]! : 0;
    bytes[at] = line[index]! + predict(filter, left, up, upLeft);
  }
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
