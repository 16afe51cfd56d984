import { crc32, deflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPicture } from './images.ts';

const secret = 'GPS 1.4927 103.7414';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}

function png(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const frame = Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]);
const scan = [
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
];

const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    segment(0xc2, frame),
    ...scan,
    segment(0xc4, Buffer.from([0xff, 0xd9, 7])),
    ...scan,
    Buffer.from([0xff, 0xd9]),
  ]);

function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const webp = (...chunks: Buffer[]) => riff('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]));

/** A canvas of 40 × 30 with the flags for EXIF and XMP. */
const canvas = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]));
const frameOfWebp = riff('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0, 5]));

/** The first bits of a lossless image of 40 × 30. */
const lossless = riff('VP8L', Buffer.from([0x2f, 0x27, 0x40, 0x07, 0x00, 1]));

test('recognizes an image by its bytes, with width and height', () => {
  expect(readPicture(png(40, 30))).toMatchObject({ type: 'image/png', width: 40, height: 30 });
  expect(readPicture(jpeg())).toMatchObject({ type: 'image/jpeg', width: 40, height: 30 });
  for (const bytes of [webp(frameOfWebp), webp(lossless), webp(canvas(0), lossless)])
    expect(readPicture(bytes)).toMatchObject({ type: 'image/webp', width: 40, height: 30 });
});

test('keeps an image of the site unchanged', () => {
  const poster = readFileSync('content/media/flutter-introduction/poster.webp');
  const read = readPicture(poster);
  expect(read).toMatchObject({ type: 'image/webp', width: 640, height: 360 });
  expect(read?.bytes.equals(poster)).toBe(true);
});

test('removes camera, place and comments, and nothing else', () => {
  const note = Buffer.from(`Exif\0\0${secret}`, 'latin1');
  const dirty: [Buffer, Buffer][] = [
    [
      png(4, 4, pngChunk('eXIf', note), pngChunk('tEXt', note), pngChunk('gAMA', Buffer.alloc(4))),
      png(4, 4, pngChunk('gAMA', Buffer.alloc(4))),
    ],
    [
      jpeg(
        segment(0xe0, Buffer.from('JFIF\0')),
        segment(0xe1, note),
        segment(0xed, note),
        segment(0xfe, note),
      ),
      jpeg(segment(0xe0, Buffer.from('JFIF\0'))),
    ],
    [webp(canvas(0x1c), lossless, riff('EXIF', note), riff('XMP ', note)), webp(canvas(0x10), lossless)],
    [Buffer.concat([jpeg(), note]), jpeg()],
    [Buffer.concat([png(4, 4), note]), png(4, 4)],
    [Buffer.concat([webp(lossless), note]), webp(lossless)],
  ];
  for (const [given, clean] of dirty) {
    expect(given.toString('latin1')).toContain(secret);
    expect(readPicture(given)?.bytes.toString('latin1')).toBe(clean.toString('latin1'));
  }
});

test('rejects other files and truncated images', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const bytes of [svg, Buffer.from('GIF89a'), Buffer.alloc(0), Buffer.from('RIFF0000WAVE'), png(0, 4)])
    expect(readPicture(bytes)).toBeNull();
  for (const whole of [png(4, 4), jpeg(), webp(lossless)])
    for (let length = 0; length < whole.length - 1; length++)
      expect(readPicture(whole.subarray(0, length)), `${length}`).toBeNull();
});
