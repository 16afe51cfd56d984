import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imageIdOf, readStoredPicture } from './images.ts';

const read = (bytes: Buffer, id = imageIdOf(bytes)) => readStoredPicture(bytes, { id });

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } });

test('reads a stored picture as it is', async () => {
  const poster = readFileSync('content/media/flutter-introduction/poster.webp');
  expect(await read(poster)).toEqual({ type: 'image/webp', width: 640, height: 360, bytes: poster });
  for (const format of ['png', 'jpeg'] as const) {
    const bytes = await drawn(4_096, 2).toFormat(format).toBuffer();
    expect(await read(bytes)).toMatchObject({ type: `image/${format}`, width: 4_096, height: 2 });
  }
});

test('rejects a picture that no site stored under this id', async () => {
  const described = drawn(40, 30)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'GPS' } });
  expect(await read(await described.toBuffer())).toBe('other-picture');
  expect(await read(await drawn(40, 30).png().toBuffer(), '0'.repeat(64))).toBe('other-picture');
  expect(await read(await drawn(4_097, 2).png().toBuffer())).toBe('too-large');
  expect(await read(Buffer.alloc(1_000_001))).toBe('too-large');
  const whole = await drawn(400, 300).png().toBuffer();
  for (const bytes of [
    whole.subarray(0, -20),
    await drawn(40, 30).gif().toBuffer(),
    Buffer.from('<svg/>'),
    Buffer.alloc(0),
  ])
    expect(await read(bytes)).toBe('not-a-picture');
});
