/** Chooses the picture that stands for a video until it plays. Learners see it with the next page that they open. */
import { createHash } from 'node:crypto';
import { type ChosenPoster, posterFile } from '#rules/video/poster.ts';
import type { AppContext } from '#server/context.ts';
import { diskRefusal } from '#server/flows/attachments/disk-refusal.ts';
import { forgetCourse } from '#server/flows/course/course-cache.ts';
import type { Picture } from '#server/flows/images/picture.ts';
import { checkPicture } from '#server/flows/images/store-image.ts';
import { Refusal } from '#server/http/refusal.ts';
import { takePosterFrom } from '#server/outside/media/packaging/poster-taker.ts';
import {
  findVideoPoster,
  saveVideoPoster,
  type VideoWithPoster,
} from '#server/store/content/video-posters.ts';
import { readVideoPiece } from './read-video-piece.ts';
import { requireSharedStorage } from './shared-folder.ts';

export type PosterChoice =
  | { atSeconds: number }
  /** A picture in base64. */
  | { data: string };

/**
 * Takes the poster out of the video's own pieces, or keeps an uploaded picture as it.
 * @throws {Refusal} not-found, invalid-argument with the reason not-a-picture or too-large, aborted with the reason
 *   poster-changed, unavailable with the reason packager-missing, no-picture, folder-not-shared,
 *   store or disk-full
 */
export async function choosePoster(
  ctx: AppContext,
  { id, choice }: { id: string; choice: PosterChoice },
): Promise<ChosenPoster> {
  const video = await requireVideo(ctx, id);
  const atSeconds = 'data' in choice ? null : Math.min(choice.atSeconds, video.lengthSeconds);
  const { bytes, type } = checkPicture(
    'data' in choice
      ? Buffer.from(choice.data, 'base64')
      : await takePicture(ctx, { id, second: atSeconds ?? 0 }),
  );
  const file = posterFile(createHash('sha256').update(bytes).digest('hex'), type);
  const chosen = { file, bytes: bytes.length, atSeconds };
  await keepPicture(ctx, { id, file, bytes });
  await changePoster(ctx, { id, former: video.chosen, chosen });
  return chosen;
}

/** Takes the usual poster again, which packaging made. @throws {Refusal} not-found, aborted, unavailable */
export async function takeUsualPoster(ctx: AppContext, { id }: { id: string }): Promise<void> {
  const { chosen: former } = await requireVideo(ctx, id);
  if (former !== null) await changePoster(ctx, { id, former, chosen: null });
}

type PosterChange = { id: string; former: ChosenPoster | null; chosen: ChosenPoster | null };

/** The row decides which picture counts; the one that it does not name goes. */
async function changePoster(ctx: AppContext, change: PosterChange): Promise<void> {
  const { id, former, chosen } = change;
  const isSaved = await saveVideoPoster(ctx.db, change);
  forgetCourse(ctx.db);
  const gone = isSaved ? former : chosen;
  const kept = isSaved ? chosen : (await findVideoPoster(ctx.db, { id }))?.chosen;
  if (gone && gone.file !== kept?.file) await ctx.videoFiles.removePicture({ id, file: gone.file });
  if (!isSaved)
    throw new Refusal('aborted', 'The poster was changed elsewhere.', { reason: 'poster-changed' });
}

async function takePicture(ctx: AppContext, of: { id: string; second: number }): Promise<Buffer> {
  const piece = await readVideoPiece(ctx.media, of);
  if (piece === null) throw noPicture();
  const report = await takePosterFrom({ piece, second: of.second });
  if ('picture' in report) return Buffer.from(report.picture);
  if (report.failure === 'no-picture') throw noPicture();
  throw new Refusal('unavailable', 'This site was installed without the packages that read videos.', {
    reason: 'packager-missing',
  });
}

async function keepPicture(
  ctx: AppContext,
  picture: { id: string; file: string; bytes: Picture['bytes'] },
): Promise<void> {
  await requireSharedStorage(ctx);
  try {
    await ctx.videoFiles.keepPicture({ ...picture, bytes: new Uint8Array(picture.bytes) });
  } catch (error) {
    throw diskRefusal(error) ?? error;
  }
}

async function requireVideo({ db }: AppContext, id: string): Promise<VideoWithPoster> {
  const video = await findVideoPoster(db, { id });
  if (!video) throw new Refusal('not-found', 'There is no such video.');
  return video;
}

function noPicture(): Refusal {
  return new Refusal('unavailable', 'The picture of this second cannot be read.', { reason: 'no-picture' });
}
