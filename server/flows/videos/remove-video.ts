import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isVideoFile } from '#rules/video/move.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findCaptionedVideo } from '#server/store/content/video-captions.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { mayBeWatched } from '#server/store/content/former-videos.ts';
import { findVideoPoster } from '#server/store/content/video-posters.ts';
import { isBeingTrimmed } from '#server/store/content/video-trims.ts';
import { deleteReadyVideo, findVideoName } from '#server/store/content/video-uploads.ts';
import { listVideoFiles } from './list-video-files.ts';
import { cancelVideo } from './remove-uploads.ts';
import { readVideoUses } from './video-uses.ts';
import { transaction } from '#server/db/transaction.ts';

/**
 * Removes a video that no lesson shows, with its files and its transcript.
 * @throws {Refusal} not-found, aborted with the reason video-used, video-watched for half a day after a lesson
 *   showed it, or video-trimmed while one is made of it, unavailable with the reason store
 */
export async function removeVideo(
  ctx: AppContext,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  if (await cancelVideo(ctx, id)) return;
  const name = await findVideoName(ctx.db, { id });
  if (name === undefined) throw new Refusal('not-found', 'There is no such video.');
  const use = (await readVideoUses(ctx)).get(id);
  if (use && (use.lessons.length > 0 || use.isTeaser)) throw videoUsed();
  if (await mayBeWatched(ctx.db, { videoId: id, now: ctx.now() }))
    throw new Refusal('aborted', 'Somebody may still be watching this video.', { reason: 'video-watched' });
  if (await isBeingTrimmed(ctx.db, { id }))
    throw new Refusal('aborted', 'A trimmed video is being made of it.', { reason: 'video-trimmed' });
  const files = await listFiles(ctx, id);
  await transaction(ctx.db, async (tx) => {
    if (!(await deleteReadyVideo(tx, { id }))) throw videoUsed();
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'video-removed',
      subject: id,
      detail: name,
    });
  });
  await ctx.videoFiles.remove({ id, files });
}

function videoUsed(): Refusal {
  return new Refusal('aborted', 'A lesson shows this video.', { reason: 'video-used' });
}

/** On this disk the folder tells, in a store the playlists do. */
async function listFiles({ config, videoFiles, db }: AppContext, id: string): Promise<string[]> {
  if (config.media.store === null)
    return readdir(join(config.dataDir, 'media', id)).catch((): string[] => []);
  const files = await listVideoFiles((file) => videoFiles.readText({ id, file }), {
    captions: (await findCaptionedVideo(db, { id }))?.captions ?? [],
    poster: (await findVideoPoster(db, { id }))?.chosen ?? null,
  });
  // A name in a playlist may be anything, and nothing outside of the video's folder is removed.
  return files.map(({ file }) => file).filter(isVideoFile);
}
