/** Removes videos: cancelled and abandoned uploads, unused videos, and files of recordings without a row. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isVideoFile } from '#rules/video/move.ts';
import { abandonedMs } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { findVideoPoster } from './poster-store.ts';
import {
  deleteReadyVideo,
  deleteVideoIn,
  findVideoName,
  listAbandonedUploads,
  listVideosOnTheirWay,
  mayBeWatched,
} from './store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findCaptionedVideo } from './caption-store.ts';
import { isBeingTrimmed } from './packaging-store.ts';
import { listVideoFiles } from './playlist.ts';
import { removeRecording } from './recording-files.ts';
import { readVideoUses } from './video-uses.ts';

type RemoveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged'>;

/** A file without a row is this old when it is stale; a new upload's row follows its file within moments. */
const staleMs = 24 * 60 * 60_000;

/**
 * Removes a video that is not ready, in any state; the process that packages it notices at its next step. Returns false
 * for one that is ready or does not exist.
 */
export async function cancelVideo(ctx: RemoveContext, id: string): Promise<boolean> {
  const states = ['uploading', 'waiting', 'packaging', 'failed'] as const;
  if (!(await deleteVideoIn(ctx.db, { id, states }))) return false;
  await removeRecording(ctx, id);
  ctx.videosChanged();
  return true;
}

export async function removeAbandonedUploads(ctx: RemoveContext): Promise<void> {
  for (const id of await listAbandonedUploads(ctx.db, { since: ctx.now() - abandonedMs }))
    if (await deleteVideoIn(ctx.db, { id, states: ['uploading'] })) await removeRecording(ctx, id);
}

/**
 * Removes a video that no lesson shows, with its files and its transcript.
 * @throws {ApiError} not-found, aborted with the reason video-used, video-watched for half a day after a lesson showed
 *   it, or video-trimmed while one is made of it, unavailable with the reason store
 */
export async function removeVideo(
  ctx: AppContext,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  if (await cancelVideo(ctx, id)) return;
  const name = await findVideoName(ctx.db, { id });
  if (name === undefined) throw new ApiError('not-found', 'There is no such video.');
  const use = (await readVideoUses(ctx)).get(id);
  if (use && (use.lessons.length > 0 || use.isTeaser)) throw videoUsed();
  if (await mayBeWatched(ctx.db, { videoId: id, now: ctx.now() }))
    throw new ApiError('aborted', 'Someone may still be watching this video.', { reason: 'video-watched' });
  if (await isBeingTrimmed(ctx.db, { id }))
    throw new ApiError('aborted', 'A trimmed copy of this video is being made.', { reason: 'video-trimmed' });
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

function videoUsed(): ApiError {
  return new ApiError('aborted', 'A lesson uses this video.', { reason: 'video-used' });
}

/** Lists the folder on this disk, and a store's files by their playlists. */
async function listFiles({ config, videoFiles, db }: AppContext, id: string): Promise<string[]> {
  if (config.media.store === null)
    return readdir(join(config.dataDir, 'media', id)).catch((): string[] => []);
  const files = await listVideoFiles((file) => videoFiles.readText({ id, file }), {
    captions: (await findCaptionedVideo(db, { id }))?.captions ?? [],
    poster: (await findVideoPoster(db, { id }))?.chosen ?? null,
  });
  // A name in a playlist may be anything, but nothing outside the video's folder is removed.
  return files.map(({ file }) => file).filter(isVideoFile);
}

/** Removes the files of recordings and packagings whose video is ready or removed, a day after they changed. */
export async function removeLeftovers(ctx: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<void> {
  const onTheirWay = await listVideosOnTheirWay(ctx.db);
  for (const folder of ['.recordings', '.packaging']) {
    const path = join(ctx.config.dataDir, 'media', folder);
    const names = await readdir(path).catch((): string[] => []);
    // A packaging folder is named after its video and lease.
    for (const name of names.filter((one) => !onTheirWay.has(one.split('~')[0] ?? ''))) {
      const found = await stat(join(path, name)).catch(() => null);
      if (found && ctx.now() - found.mtimeMs > staleMs)
        await rm(join(path, name), { recursive: true, force: true });
    }
  }
}
