/** Uploaded pictures: decoded in a process of their own, and stored in the size that the site needs, without metadata. */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Context } from 'hono';
import { imageLimits } from '#rules/content/limits.ts';
import {
  type PictureShape,
  pictureShapes,
  type PictureUse,
  uploadedPicture,
} from '#rules/content/pictures.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/platform/http/api.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { allowLongBody } from '#server/platform/http/server.ts';
import { addImage, countImages, type Image, listKnownImages } from './file-store.ts';
import type { PictureOrder, PictureReport } from './picture-process.ts';

export type Picture = {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** The file without EXIF, XMP and comments. */
  bytes: Buffer;
};

type Failure = Extract<PictureReport, { failure: string }>['failure'];

const pictureProgram = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/** A picture that takes longer is rejected; 60 megapixels take seconds. */
const decodingMs = 20_000;

/** Pictures that one process receives concurrently; they are decoded one after the other. */
const picturesAtOnce = 4;

let receiving = 0;

let lastDecoding: Promise<unknown> = Promise.resolve();

const messages: Record<Failure, string> = {
  'not-a-picture': 'This is no JPEG, PNG, WebP, AVIF or GIF picture.',
  heic: 'This is a HEIC picture. Please export it as a JPEG.',
  'too-large': 'This picture is too large.',
  'decoder-missing': 'This site was installed without the package that reads pictures.',
  'decoder-failed': 'The picture could not be read right now. Please try again.',
};

/**
 * Reads the body of a request, the file as the instructor chose it, and makes the picture of this shape.
 * @throws {ApiError} as `makePicture`, resource-exhausted, and cancelled when the upload is interrupted
 */
export async function receivePicture(
  c: Context<Env>,
  of: { shape: PictureShape; part: number },
): Promise<Picture> {
  // Forms on other sites cannot send this content type.
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new ApiError('invalid-argument', 'A picture is sent as application/octet-stream.');
  if (receiving >= picturesAtOnce)
    throw new ApiError('resource-exhausted', 'Several pictures are being uploaded. Please wait a moment.', {
      retryAfterSeconds: 10,
    });
  allowLongBody(c.env.incoming);
  receiving += 1;
  try {
    return await makePicture({ bytes: await readBody(c.req.raw), ...of });
  } finally {
    receiving -= 1;
  }
}

/** @throws {ApiError} invalid-argument with the reason too-large, or cancelled */
async function readBody({ headers, body }: Request): Promise<Uint8Array> {
  if (Number(headers.get('content-length')) > uploadedPicture.bytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const parts: AsyncIterable<Uint8Array> | Uint8Array[] = body ?? [];
    for await (const chunk of parts) {
      length += chunk.length;
      if (length > uploadedPicture.bytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('cancelled', 'The upload was interrupted.');
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ApiError {
  return new ApiError('invalid-argument', messages['too-large'], { reason: 'too-large' });
}

/**
 * Pictures are decoded one after the other.
 * @throws {ApiError} invalid-argument with the reason not-a-picture, heic or too-large; unavailable with the reason
 *   decoder-missing or decoder-failed
 */
export async function makePicture(order: PictureOrder): Promise<Picture> {
  const decoding = lastDecoding.then(() => decode(order));
  lastDecoding = decoding.catch(() => undefined);
  const report = await decoding;
  if ('failure' in report)
    throw new ApiError(
      report.failure.startsWith('decoder-') ? 'unavailable' : 'invalid-argument',
      messages[report.failure],
      { reason: report.failure },
    );
  const { width, height, bytes } = report;
  return { type: 'image/webp', width, height, bytes: Buffer.from(bytes) };
}

/** A process that cannot start, dies or takes too long rejects the picture, and nothing else. */
async function decode(order: PictureOrder): Promise<PictureReport> {
  try {
    return await decodeInProcess(order);
  } catch {
    return { failure: 'decoder-failed' };
  }
}

function decodeInProcess(order: PictureOrder): Promise<PictureReport> {
  const child = fork(pictureProgram, [], {
    // Code that reads untrusted files must not know the site's keys.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<PictureReport>((resolve) => {
    const giveUp = () => resolve({ failure: 'decoder-failed' });
    const timer = setTimeout(giveUp, decodingMs);
    child.once('message', (report: PictureReport) => resolve(report));
    child.on('error', giveUp);
    child.once('exit', () => {
      clearTimeout(timer);
      giveUp();
    });
    child.send(order, (error) => error && giveUp());
  }).finally(() => child.kill('SIGKILL'));
}

/**
 * Stores the picture of a request. The same picture is stored once.
 * @throws {ApiError} as `receivePicture`, and invalid-argument with the reason too-many
 */
export async function receiveImage(
  ctx: Pick<AppContext, 'db' | 'now'>,
  c: Context<Env>,
  { use, part }: { use: PictureUse; part: number },
): Promise<Image> {
  return storeImage(ctx, await receivePicture(c, { shape: pictureShapes[use], part }));
}

/** @throws {ApiError} invalid-argument with the reason too-many */
export async function storeImage(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { bytes, ...image }: Picture,
): Promise<Image> {
  const id = imageIdOf(bytes);
  // Concurrent uploads may exceed the limit by one, which is harmless.
  const isFull = (await countImages(db)) >= imageLimits.images;
  if (isFull && !(await listKnownImages(db, { ids: [id] })).has(id))
    throw new ApiError('invalid-argument', 'There are too many pictures.', { reason: 'too-many' });
  await addImage(db, { id, ...image, bytes, now: now() });
  return { id, ...image };
}

/** The SHA-256 of the image as it is stored. */
export function imageIdOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const types: Partial<Record<string, Picture['type']>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Returns the picture, or the reason why it is not one that a site stored under this id. */
export async function readStoredPicture(
  bytes: Buffer,
  { id }: { id: string },
): Promise<Picture | 'not-a-picture' | 'too-large' | 'other-picture'> {
  if (bytes.length > imageLimits.bytes) return 'too-large';
  // An installation without its binary still exports.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.side ** 2 });
    const { format, width, height, exif, xmp, iptc, comments } = await image.metadata();
    const type = types[format];
    if (!type) return 'not-a-picture';
    if (Math.max(width, height) > imageLimits.side) return 'too-large';
    // Decodes the whole picture, which a truncated file fails.
    await image.stats();
    const hasMetadata = exif ?? xmp ?? iptc ?? comments;
    if (hasMetadata || imageIdOf(bytes) !== id) return 'other-picture';
    return { type, width, height, bytes };
  } catch {
    return 'not-a-picture';
  }
}
