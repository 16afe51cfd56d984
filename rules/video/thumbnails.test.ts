import { expect, test } from 'vitest';
import {
  cellOfThumbnail,
  namesThumbnails,
  secondOfThumbnail,
  thumbnailAt,
  thumbnailCount,
  thumbnailSize,
  thumbnailsLine,
  thumbnailsTrouble,
} from './thumbnails.ts';

test.each([
  [0.2, 1],
  [2, 1],
  [20, 10],
  // Segments make a video some milliseconds longer than planned.
  [20.04, 10],
  [21, 11],
  [199, 100],
  [200.04, 100],
  [3 * 3600, 100],
])('a video of %d s has %d thumbnails', (lengthSeconds, count) => {
  expect(thumbnailCount(lengthSeconds)).toBe(count);
});

test('each second has the thumbnail whose seconds it belongs to', () => {
  expect([0, 1.99, 2, 39, 40, 900].map((second) => thumbnailAt(second, 40))).toEqual([0, 0, 1, 19, 19, 19]);
  expect([0, 17, 18, 1799].map((second) => thumbnailAt(second, 1800))).toEqual([0, 0, 1, 99]);
  expect(thumbnailAt(-1, 40)).toBe(0);
});

test.each([0.2, 5, 41, 200, 4000])('in %d s, a thumbnail shows a second of its own', (lengthSeconds) => {
  for (let place = 0; place < thumbnailCount(lengthSeconds); place += 1) {
    const second = secondOfThumbnail(place, lengthSeconds);
    expect(second).toBeLessThan(lengthSeconds);
    expect(thumbnailAt(second, lengthSeconds)).toBe(place);
  }
});

test('thumbnails fill the rows one after the other', () => {
  expect([0, 9, 10, 99].map(cellOfThumbnail)).toEqual([
    { column: 0, row: 0 },
    { column: 9, row: 0 },
    { column: 0, row: 1 },
    { column: 9, row: 9 },
  ]);
});

test('thumbnails have the shape of the video, in even pixels', () => {
  expect(thumbnailSize({ width: 1920, height: 1080 })).toEqual({ width: 160, height: 90 });
  expect(thumbnailSize({ width: 720, height: 1280 })).toEqual({ width: 90, height: 160 });
  expect(thumbnailSize({ width: 640, height: 480 })).toEqual({ width: 160, height: 120 });
  expect(thumbnailSize({ width: 4000, height: 10 })).toEqual({ width: 160, height: 2 });
});

test('a master playlist names the thumbnails, or does not', () => {
  expect(namesThumbnails(`#EXTM3U\r\n${thumbnailsLine}\r\n`)).toBe(true);
  expect(namesThumbnails('#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID="title",VALUE="thumbnails.webp"\n')).toBe(
    false,
  );
});

/** The header of a lossy WebP picture of this size, and some bytes of it. */
function webpOf([width, height]: readonly [number, number], chunk = 'VP8 '): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(60).fill(7);
  const view = new DataView(bytes.buffer);
  const write = (text: string, at: number) => {
    for (const [index, sign] of Array.from(text).entries()) bytes[at + index] = sign.charCodeAt(0);
  };
  write('RIFF', 0);
  view.setUint32(4, 52, true);
  write(`WEBP${chunk}`, 8);
  if (chunk === 'VP8 ') {
    view.setUint16(26, width, true);
    view.setUint16(28, height, true);
  } else if (chunk === 'VP8L') view.setUint32(21, (width - 1) | ((height - 1) << 14), true);
  else {
    view.setUint32(24, width - 1, true);
    view.setUint16(27, height - 1, true);
    view.setUint8(29, 0);
  }
  return bytes;
}

const whole = webpOf([1600, 900]);

test.each([
  ['a wide grid', whole, null],
  ['a tall grid', webpOf([900, 1600]), null],
  ['a lossless grid', webpOf([1600, 900], 'VP8L'), null],
  ['a grid with a header for more chunks', webpOf([1600, 900], 'VP8X'), null],
  ['no bytes', new Uint8Array(), 'truncated'],
  ['a picture that ends early', whole.subarray(0, 59), 'truncated'],
  ['a picture that ends in its header', whole.subarray(0, 20), 'wrong-content'],
  ['a picture of another size', webpOf([1280, 720]), 'wrong-content'],
  ['a grid with rows of unequal height', webpOf([1600, 905]), 'wrong-content'],
  ['a chunk that is no picture', webpOf([1600, 900], 'EXIF'), 'wrong-content'],
  ['a page', new TextEncoder().encode('<!doctype html><title>Not found</title>'), 'wrong-content'],
])('recognizes %s', (_, bytes, trouble) => {
  expect(thumbnailsTrouble(bytes)).toBe(trouble);
});
