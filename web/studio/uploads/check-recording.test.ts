import { expect, test } from 'vitest';
import { hasVideoTrack } from './check-recording.ts';

function box(name: string, ...content: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The version, eight bytes that don’t matter here, and the kind. */
const track = (kind: string) => box('trak', box('mdia', box('hdlr', '\0\0\0\0', '\0\0\0\0', kind)));
const mp4 = (...kinds: string[]) =>
  new Blob(
    [box('ftyp', 'isom'), box('mdat', 'x'.repeat(99)), box('moov', ...kinds.map(track))].map((part) =>
      Buffer.from(part),
    ),
  );

test('finds the video track of an MP4', async () => {
  expect(await hasVideoTrack(mp4('soun'))).toBe(false);
  expect(await hasVideoTrack(mp4('soun', 'vide'))).toBe(true);
});

test('returns null for other files and files without an index', async () => {
  expect(await hasVideoTrack(new Blob(['ftyp and nothing else of use']))).toBeNull();
  expect(await hasVideoTrack(new Blob([Buffer.from(box('ftyp', 'isom'))]))).toBeNull();
  expect(await hasVideoTrack(new Blob([]))).toBeNull();
});
