import { expect, test } from 'vitest';
import { hasPictureTrack } from './check-recording.ts';

function box(name: string, ...content: (string | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The version, eight bytes that say nothing here, and the kind. */
const track = (kind: string) => box('trak', box('mdia', box('hdlr', '\0\0\0\0', '\0\0\0\0', kind)));
const film = (...kinds: string[]) =>
  new Blob(
    [box('ftyp', 'isom'), box('mdat', 'x'.repeat(99)), box('moov', ...kinds.map(track))].map((part) =>
      Buffer.from(part),
    ),
  );

test('an MP4 tells whether it has a picture, wherever its index is', async () => {
  expect(await hasPictureTrack(film('soun'))).toBe(false);
  expect(await hasPictureTrack(film('soun', 'vide'))).toBe(true);
});

test('a file without an index, or of another kind, tells nothing', async () => {
  expect(await hasPictureTrack(new Blob(['ftyp and nothing else of use']))).toBeNull();
  expect(await hasPictureTrack(new Blob([Buffer.from(box('ftyp', 'isom'))]))).toBeNull();
  expect(await hasPictureTrack(new Blob([]))).toBeNull();
});
