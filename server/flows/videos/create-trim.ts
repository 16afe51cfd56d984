/** Orders a trimmed video: one of its own, packaged from pieces of the untrimmed one, which stays as it is. */
import { type Trim, trimMistake } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findTrimmable, insertTrim } from '#server/store/content/video-trims.ts';
import { countUnfinished } from '#server/store/content/video-uploads.ts';
import { requireSharedFolder } from './shared-folder.ts';
import { requireDiskRoom } from './upload-files.ts';

/**
 * Returns the id of the new video, which waits to be packaged.
 * @throws {Refusal} not-found, invalid-argument with the reason beyond, too-short, nothing-cut or too-many, unavailable
 *   with the reason folder-not-shared or disk-full
 */
export async function createTrim(
  ctx: AppContext,
  { of, name, uid, ...kept }: Trim & { of: string; name: string; uid: string },
): Promise<string> {
  const video = await findTrimmable(ctx.db, { id: of });
  if (!video) throw new Refusal('not-found', 'There is no such video.');
  const mistake = trimMistake(kept, video.lengthSeconds);
  if (mistake)
    throw new Refusal('invalid-argument', 'This part of the video cannot be kept.', { reason: mistake });
  if ((await countUnfinished(ctx.db)).count >= uploadLimits.unfinished)
    throw new Refusal('invalid-argument', 'Too many recordings wait already.', { reason: 'too-many' });
  await requireSharedFolder(ctx);
  await requireDiskRoom(ctx, video.bytes);
  const id = `v${ctx.randomBytes(10).toString('hex')}`;
  const trim = { of, ...kept };
  await insertTrim(ctx.db, { id, name, trim, bytes: video.bytes, createdBy: uid, now: ctx.now() });
  ctx.videosChanged();
  return id;
}
