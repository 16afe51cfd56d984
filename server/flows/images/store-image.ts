import { createHash } from 'node:crypto';
import { imageLimits } from '#rules/content/limits.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { addImage, countImages, type Image } from '#server/store/content/images.ts';
import type { Picture } from './picture.ts';
import { readPicture } from './read-picture.ts';

/**
 * Stores a picture without its metadata. The same picture again is the same image.
 * @throws {Refusal} invalid-argument with the reason not-a-picture, too-large or too-many
 */
export async function storeImage({ db, now }: Pick<AppContext, 'db' | 'now'>, given: Buffer): Promise<Image> {
  const picture = checkPicture(given);
  const { bytes, ...image } = picture;
  const id = imageIdOf(picture);
  // Two uploads at the same moment may make it one more, which does no harm.
  if ((await countImages(db)) >= imageLimits.images)
    throw new Refusal('invalid-argument', 'There are too many pictures.', { reason: 'too-many' });
  await addImage(db, { id, ...image, bytes, now: now() });
  return { id, ...image };
}

/** The SHA-256 of the picture as it is stored. */
export function imageIdOf({ bytes }: Picture): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws {Refusal} invalid-argument with the reason not-a-picture or too-large */
export function checkPicture(given: Buffer): Picture {
  if (given.length > imageLimits.bytes) throw tooLarge();
  const picture = readPicture(given);
  if (!picture)
    throw new Refusal('invalid-argument', 'This is no WebP, JPEG or PNG picture.', {
      reason: 'not-a-picture',
    });
  if (Math.max(picture.width, picture.height) > imageLimits.side) throw tooLarge();
  return picture;
}

function tooLarge(): Refusal {
  return new Refusal('invalid-argument', 'This picture is too large.', { reason: 'too-large' });
}
