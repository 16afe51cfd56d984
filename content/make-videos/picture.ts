import { inflateSync } from 'node:zlib';

export type Pixels = { width: number; height: number; channels: 3 | 4; bytes: Uint8Array };

/** Decodes Chromium's PNG files: 8 bits, RGB or RGBA, not interlaced (PNG specification, 9.2 for the filters). */
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

/** A frame as video stores it: full-size luma, half-size chroma (I420, BT.709, limited range). */
export type Picture = { width: number; height: number; bytes: Uint8Array };

export function toPicture({ width, height, channels, bytes }: Pixels): Picture {
  const picture = new Uint8Array((width * height * 3) / 2);
  const blueStart = width * height;
  const redStart = blueStart + (width * height) / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let part = 0; part < 4; part += 1) {
        const at = (y + (part >> 1)) * width + x + (part & 1);
        const r = bytes[at * channels]!;
        const g = bytes[at * channels + 1]!;
        const b = bytes[at * channels + 2]!;
        picture[at] = 16.5 + 0.18259 * r + 0.61423 * g + 0.06201 * b;
        red += r;
        green += g;
        blue += b;
      }
      const color = (y >> 1) * (width >> 1) + (x >> 1);
      picture[blueStart + color] = 128.5 + (-0.10064 * red - 0.33857 * green + 0.43922 * blue) / 4;
      picture[redStart + color] = 128.5 + (0.43922 * red - 0.39894 * green - 0.04027 * blue) / 4;
    }
  }
  return { width, height, bytes: picture };
}

/** Halves width and height; each sample is the mean of four. */
export function halve(picture: Picture): Picture {
  const half = {
    width: picture.width / 2,
    height: picture.height / 2,
    bytes: new Uint8Array(picture.bytes.length / 4),
  };
  let from = 0;
  let to = 0;
  for (const divisor of [1, 2, 2]) {
    const width = picture.width / divisor;
    const height = picture.height / divisor;
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        const at = from + y * width + x;
        const sum =
          picture.bytes[at]! +
          picture.bytes[at + 1]! +
          picture.bytes[at + width]! +
          picture.bytes[at + width + 1]!;
        half.bytes[to] = (sum + 2) >> 2;
        to += 1;
      }
    }
    from += width * height;
  }
  return half;
}

/** Draws `patch` onto `picture` at (x, y); all numbers are even. */
export function lay(patch: Picture, picture: Picture, x: number, y: number) {
  let patchStart = 0;
  let start = 0;
  for (const divisor of [1, 2, 2]) {
    const width = patch.width / divisor;
    const stride = picture.width / divisor;
    for (let row = 0; row < patch.height / divisor; row += 1) {
      const line = patch.bytes.subarray(patchStart + row * width, patchStart + (row + 1) * width);
      picture.bytes.set(line, start + (y / divisor + row) * stride + x / divisor);
    }
    patchStart += width * (patch.height / divisor);
    start += stride * (picture.height / divisor);
  }
}

/** Blends the picture with `ground`: 1 is the picture alone, 0 is `ground` alone. */
export function fade(picture: Picture, ground: Picture, strength: number) {
  for (let at = 0; at < picture.bytes.length; at += 1) {
    const low = ground.bytes[at]!;
    picture.bytes[at] = low + (picture.bytes[at]! - low) * strength + 0.5;
  }
}

/** A rectangle of one color, given as #rrggbb. */
export function paint(width: number, height: number, color: string): Picture {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const bytes = new Uint8Array(width * height * 3);
  for (let at = 0; at < bytes.length; at += 3) bytes.set(rgb, at);
  return toPicture({ width, height, channels: 3, bytes });
}
