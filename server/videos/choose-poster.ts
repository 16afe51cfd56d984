/** Chooses the poster of a video. Learners see it with the next page that they open. */
import { createHash } from 'node:crypto';
import { type ChosenPoster, posterFile } from '#rules/video/poster.ts';
import type { Picture } from '#server/content/images.ts';
import type { AppContext, Media } from '#server/context.ts';
import { forgetCourse } from '#server/course/published-course.ts';
import { findVideoPoster, saveVideoPoster, type VideoWithPoster } from './poster-store.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { extractPoster } from './packaging/decoder.ts';
import { readMaster, readMedia, type Variant } from './playlist.ts';
import { diskError, requireSharedStorage } from './storage/shared-folder.ts';

/** Screens show posters no larger. */
const highestPixels = 720;

type PosterChoice = { atSeconds: number } | { picture: Picture };

/**
 * Extracts the poster from the video's segments, or saves an uploaded image.
 * @throws {ApiError} not-found, aborted with the reason poster-changed, unavailable with the reason packager-missing,
 *   no-picture, folder-not-shared, store or disk-full
 */
export async function choosePoster(
  ctx: AppContext,
  { id, choice }: { id: string; choice: PosterChoice },
): Promise<ChosenPoster> {
  const video = await requireVideo(ctx, id);
  const atSeconds = 'picture' in choice ? null : Math.min(choice.atSeconds, video.lengthSeconds);
  const { bytes, type } =
    'picture' in choice ? choice.picture : await extractImage(ctx, { id, second: atSeconds ?? 0 });
  const file = posterFile(createHash('sha256').update(bytes).digest('hex'), type);
  const chosen = { file, bytes: bytes.length, atSeconds };
  await saveImage(ctx, { id, file, bytes });
  await changePoster(ctx, { id, former: video.chosen, chosen });
  return chosen;
}

/** Restores the default poster, which packaging made. @throws {ApiError} not-found, aborted, unavailable */
export async function takeUsualPoster(ctx: AppContext, { id }: { id: string }): Promise<void> {
  const { chosen: former } = await requireVideo(ctx, id);
  if (former !== null) await changePoster(ctx, { id, former, chosen: null });
}

type PosterChange = { id: string; former: ChosenPoster | null; chosen: ChosenPoster | null };

/** The row decides which image counts; the other one is deleted. */
async function changePoster(ctx: AppContext, change: PosterChange): Promise<void> {
  const { id, former, chosen } = change;
  const isSaved = await saveVideoPoster(ctx.db, change);
  forgetCourse(ctx.db);
  const gone = isSaved ? former : chosen;
  const kept = isSaved ? chosen : (await findVideoPoster(ctx.db, { id }))?.chosen;
  if (gone && gone.file !== kept?.file) await ctx.videoFiles.removePicture({ id, file: gone.file });
  if (!isSaved)
    throw new ApiError('aborted', 'The poster was changed elsewhere.', { reason: 'poster-changed' });
}

async function extractImage(
  ctx: AppContext,
  of: { id: string; second: number },
): Promise<Pick<Picture, 'bytes' | 'type'>> {
  const found = await readVideoSegment(ctx.media, of);
  if (found === null) throw noPicture();
  const report = await extractPoster(found);
  if ('picture' in report) return { bytes: Buffer.from(report.picture), type: 'image/webp' };
  if (report.failure === 'no-picture') throw noPicture();
  throw new ApiError('unavailable', 'This site was installed without the packages that read videos.', {
    reason: 'packager-missing',
  });
}

async function saveImage(
  ctx: AppContext,
  picture: { id: string; file: string; bytes: Picture['bytes'] },
): Promise<void> {
  await requireSharedStorage(ctx);
  try {
    await ctx.videoFiles.keepPicture({ ...picture, bytes: new Uint8Array(picture.bytes) });
  } catch (error) {
    throw diskError(error) ?? error;
  }
}

async function requireVideo({ db }: AppContext, id: string): Promise<VideoWithPoster> {
  const video = await findVideoPoster(db, { id });
  if (!video) throw new ApiError('not-found', 'There is no such video.');
  return video;
}

function noPicture(): ApiError {
  return new ApiError('unavailable', 'The frame at this time cannot be read.', { reason: 'no-picture' });
}

/**
 * Returns the segment that holds a second of the video, after its initialization segment, and the second within it; null
 * when it cannot be read.
 */
async function readVideoSegment(
  media: Media,
  { id, second }: { id: string; second: number },
): Promise<{ segment: Buffer; second: number } | null> {
  const read = (file: string) => media.readText({ videoId: id, file });
  const variant = bestOf(readMaster((await read('master.m3u8')) ?? ''));
  const playlist = variant && (await read(variant.file));
  if (!playlist) return null;
  const { initSegment, segments } = readMedia(playlist);
  const found = segmentAt(segments, second);
  if (!found) return null;
  const parts = await Promise.all(
    [initSegment, found.file].map((each) => media.readSegment({ videoId: id, file: each })),
  );
  const there = parts.filter((segment) => segment !== null);
  if (there.length < parts.length) return null;
  return { segment: Buffer.concat(there), second: second - found.start };
}

/** Returns the largest rendition that is no larger than a poster, or else the smallest. */
function bestOf(variants: readonly Variant[]): Variant | undefined {
  const sorted = variants
    .filter(({ height }) => height !== null)
    .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
  return sorted.find(({ height }) => (height ?? 0) <= highestPixels) ?? sorted.at(-1);
}

/** Seconds beyond the end lie in the last segment. */
function segmentAt(
  segments: readonly { seconds: number; file: string }[],
  second: number,
): { file: string; start: number } | undefined {
  let end = 0;
  const placed = segments.map(({ seconds, file }) => {
    const start = end;
    end += seconds;
    return { file, start, end };
  });
  return placed.find((each) => second < each.end) ?? placed.at(-1);
}
