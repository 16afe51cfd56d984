import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { pictureShapes } from '#rules/content/pictures.ts';
import { makePicture } from './images.ts';

const secret = 'GPS 1.4927 103.7414';
const wholePicture = { shape: pictureShapes.logo, part: 0.5 };
const cropped = (part: number) => ({ shape: pictureShapes.portrait, part });

/** A picture whose left half is red and whose right half is blue. */
const halves = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ]);

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } });

/** Returns whether the pixel at this share of width and height is red or blue. */
async function colorAt(bytes: Buffer, [x, y]: [x: number, y: number]): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
  return (data[at * info.channels] ?? 0) > (data[at * info.channels + 2] ?? 0) ? 'red' : 'blue';
}

const reasonOf = (bytes: Buffer) =>
  makePicture({ bytes, ...wholePicture }).then(
    () => 'accepted',
    (error: { reason?: string }) => error.reason,
  );

test('turns a picture upright by its EXIF data, and stores no metadata', async () => {
  const bytes = await halves({ width: 40, height: 30 })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: secret } })
    .toBuffer();
  expect(bytes.toString('latin1')).toContain(secret);
  const picture = await makePicture({ bytes, ...wholePicture });
  expect(picture).toMatchObject({ type: 'image/webp', width: 30, height: 40 });
  expect(picture.bytes.toString('latin1')).not.toContain(secret);
  const { format, width, height, exif, xmp, orientation } = await sharp(picture.bytes).metadata();
  expect({ format, width, height, exif, xmp, orientation }).toEqual({
    format: 'webp',
    width: 30,
    height: 40,
  });
  expect([await colorAt(picture.bytes, [0.5, 0.1]), await colorAt(picture.bytes, [0.5, 0.9])]).toEqual([
    'red',
    'blue',
  ]);
});

test('keeps the chosen part of a cropped picture', async () => {
  const bytes = await halves({ width: 400, height: 100 }).png().toBuffer();
  const [left, right] = [
    await makePicture({ bytes, ...cropped(0) }),
    await makePicture({ bytes, ...cropped(1) }),
  ];
  expect([left, right]).toMatchObject([
    { width: 100, height: 100 },
    { width: 100, height: 100 },
  ]);
  expect(await colorAt(left.bytes, [0.5, 0.5])).toBe('red');
  expect(await colorAt(right.bytes, [0.5, 0.5])).toBe('blue');
});

test('scales a large picture down to 1600 pixels, and never scales up', async () => {
  const sizeOf = async (width: number, height: number) => {
    const bytes = await flat(width, height).png().toBuffer();
    const picture = await makePicture({ bytes, ...wholePicture });
    return [picture.width, picture.height];
  };
  expect(await sizeOf(4000, 3000)).toEqual([1600, 1200]);
  expect(await sizeOf(320, 240)).toEqual([320, 240]);
  expect(await sizeOf(9000, 2)).toEqual([1600, 1]);
});

test('reduces the quality until the picture is small enough, and keeps its transparency', async () => {
  const noise = sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } }).blur(
    0.6,
  );
  const bytes = await noise.ensureAlpha(0.5).png().toBuffer();
  const atFullQuality = await sharp(bytes).webp({ quality: 85 }).toBuffer();
  expect(atFullQuality.length).toBeGreaterThan(pictureShapes.hero.bytes);
  const picture = await makePicture({ bytes, shape: pictureShapes.hero, part: 0.5 });
  expect(picture.bytes.length).toBeLessThanOrEqual(pictureShapes.hero.bytes);
  expect((await sharp(picture.bytes).metadata()).hasAlpha).toBe(true);
});

test('reads JPEG, PNG, WebP, AVIF and GIF', async () => {
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
  for (const format of formats) {
    const bytes = await flat(40, 30).toFormat(format).toBuffer();
    expect(await makePicture({ bytes, ...wholePicture }), format).toMatchObject({ width: 40, height: 30 });
  }
});

test('rejects other files, truncated pictures and too many pixels', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>');
  const tiff = await flat(40, 30).tiff().toBuffer();
  for (const bytes of [svg, tiff, Buffer.from('GIF89a'), Buffer.alloc(0), Buffer.from('%PDF-1.7')])
    expect(await reasonOf(bytes)).toBe('not-a-picture');
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await halves({ width: 400, height: 300 }).toFormat(format).toBuffer();
    expect(await reasonOf(whole.subarray(0, Math.floor(whole.length * 0.7))), format).toBe('not-a-picture');
  }
  expect(await reasonOf(await flat(8_000, 8_000).png().toBuffer())).toBe('too-large');
});

test('names HEIC, which iPhones write', async () => {
  const heic = Buffer.from('0000001c66747970686569630000000068656963', 'hex');
  expect(await reasonOf(Buffer.concat([heic, randomBytes(400)]))).toBe('heic');
  const mif1 = Buffer.from('00000018667479706d696631000000006d69663168656963', 'hex');
  expect(await reasonOf(Buffer.concat([mif1, randomBytes(400)]))).toBe('heic');
});

test.each([
  ['fails at once', 'no\0program'],
  ['fails later', '/no/such/program'],
])('a process whose start %s rejects its picture and no other', async (_, path) => {
  const bytes = await flat(40, 30).png().toBuffer();
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = path;
  const rejected = reasonOf(bytes);
  const waiting = makePicture({ bytes, ...wholePicture });
  expect(await rejected).toBe('decoder-failed');
  process.execPath = execPath;
  await waiting.catch(() => undefined);
  expect(await makePicture({ bytes, ...wholePicture })).toMatchObject({ width: 40, height: 30 });
});
