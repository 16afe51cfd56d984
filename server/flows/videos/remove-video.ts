import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { captionsFile } from '#rules/video/captions.ts';
import { findCaptionedVideo } from '#server/store/content/video-captions.ts';
import { readMaster, readMedia } from '#server/flows/media/playlist.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { mayBeWatched } from '#server/store/content/former-videos.ts';
import { deleteReadyVideo, findVideoName } from '#server/store/content/video-uploads.ts';
import { cancelVideo } from './remove-uploads.ts';
import { readVideoUses } from './video-uses.ts';

/**
 * Removes a video that no lesson shows, with its files and its transcript.
 * @throws {Refusal} not-found, aborted with the reason video-used, or video-watched for half a day after a lesson
 *   showed it
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
  const files = await listFiles(ctx, id);
  await ctx.db.transaction().execute(async (tx) => {
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
async function listFiles({ config, media, db }: AppContext, videoId: string): Promise<string[]> {
  if (config.media.store === null)
    return readdir(join(config.dataDir, 'media', videoId)).catch((): string[] => []);
  const read = (file: string) => media.readText({ videoId, file });
  const playlists = [...readMaster((await read('master.m3u8')) ?? '').map(({ file }) => file), 'sound.m3u8'];
  const languages = (await findCaptionedVideo(db, { id: videoId }))?.captions ?? [];
  const files = ['master.m3u8', 'poster.webp', ...languages.map(captionsFile), ...playlists];
  for (const playlist of playlists) {
    const text = await read(playlist);
    if (text === null) continue;
    const { initSegment, segments } = readMedia(text);
    files.push(initSegment, ...segments.map(({ file }) => file));
  }
  return files;
}
