/** Trims videos: a trimmed video is one of its own, packaged from segments of the original, which is not changed. */
import { open } from 'node:fs/promises';
import { captionsFile } from '#rules/captions/languages.ts';
import { writeCaptions } from '#rules/captions/caption-files.ts';
import { type Sentence, sentencesOf } from '#rules/transcript.ts';
import { isVideoFile } from '#rules/video/move.ts';
import { type Trim, trimmedCues, trimMistake } from '#rules/video/trim.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readPublishedCues, spokenLanguage } from './captions.ts';
import { findTrimmable, insertTrim, type VideoTrim } from './packaging-store.ts';
import { PackagingError } from './packaging/packaging-error.ts';
import { startOf } from './mp4.ts';
import { readMaster, readMedia } from './playlist.ts';
import { requireDiskRoom } from './recording-files.ts';
import { requireSharedFolder } from './storage/shared-folder.ts';
import { requireFewUnfinished } from './upload-limits.ts';

/** The largest segment that is read; six seconds in the best quality take some megabytes. */
const segmentBytesAtMost = 200_000_000;

/**
 * Returns the id of the new video, which waits to be packaged.
 * @throws {ApiError} not-found, invalid-argument with the reason beyond, too-short, nothing-cut or too-many, unavailable
 *   with the reason folder-not-shared or disk-full
 */
export async function createTrim(
  ctx: AppContext,
  { of, name, uid, ...kept }: Trim & { of: string; name: string; uid: string },
): Promise<string> {
  const video = await findTrimmable(ctx.db, { id: of });
  if (!video) throw new ApiError('not-found', 'There is no such video.');
  const mistake = trimMistake(kept, video.lengthSeconds);
  if (mistake)
    throw new ApiError('invalid-argument', 'This part of the video cannot be kept.', { reason: mistake });
  await requireSharedFolder(ctx);
  await requireDiskRoom(ctx, video.bytes);
  const id = `v${ctx.randomBytes(10).toString('hex')}`;
  const trim = { of, ...kept };
  const { bytes } = video;
  await transaction(ctx.db, async (tx) => {
    await requireFewUnfinished(tx, { uid, bytes });
    await insertTrim(tx, { id, name, trim, bytes, createdBy: uid, now: ctx.now() });
  });
  ctx.videosChanged();
  return id;
}

/**
 * Writes the segments as one recording with the same times as the original video. Returns the second at which its clock
 * begins, since videos that another program packaged may not begin at 0.
 * @throws {PackagingError} missing, when the original was removed
 * @throws {ApiError} unavailable with the reason store, when a segment cannot be read
 */
export async function writeTrimSource(
  ctx: AppContext,
  { path, trim, signal }: { path: string; trim: VideoTrim; signal: AbortSignal },
): Promise<number> {
  const { initSegment, first, kept } = await filesOf(ctx, trim);
  const read = (file: string) =>
    ctx.videoFiles.readBytes({ id: trim.of, file, bytesAtMost: segmentBytesAtMost, signal });
  const recording = await open(path, 'w');
  try {
    const beginning = await read(initSegment);
    await recording.writeFile(beginning);
    for (const file of kept) await recording.writeFile(await read(file));
    return startOf(beginning, await read(first));
  } finally {
    await recording.close();
  }
}

/** The segments of the best rendition: the first one, and those that overlap the kept part. */
type TrimFiles = { initSegment: string; first: string; kept: string[] };

async function filesOf(ctx: AppContext, { of, startSeconds, endSeconds }: VideoTrim): Promise<TrimFiles> {
  const read = async (file: string) => (await ctx.videoFiles.readText({ id: of, file })) ?? missing();
  const variants = readMaster(await read('master.m3u8'));
  const [best = missing()] = variants.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
  const { initSegment, segments } = readMedia(await read(best.file));
  let end = 0;
  const overlapping = segments.filter(({ seconds }) => {
    const start = end;
    end += seconds;
    return end > startSeconds && start < endSeconds;
  });
  const first = segments[0]?.file ?? missing();
  const kept = overlapping.map(({ file }) => file);
  // A name in a playlist may be anything, but nothing outside the video's folder is read.
  return [initSegment, first, ...kept].every(isVideoFile) ? { initSegment, first, kept } : missing();
}

function missing(): never {
  throw new PackagingError('missing');
}

/**
 * Saves the captions of the kept part. Returns their languages, and the transcript in the spoken one.
 * @throws {ApiError} unavailable when captions cannot be read or saved
 */
export async function keepTrimmedCaptions(
  ctx: AppContext,
  { id, trim }: { id: string; trim: VideoTrim },
): Promise<{ captions: string[]; language: string | null; sentences: Sentence[] }> {
  const languages = (await findTrimmable(ctx.db, { id: trim.of }))?.captions ?? [];
  const cuesOf = async (language: string) => {
    const cues = await readPublishedCues(ctx, { id: trim.of, language });
    return { language, cues: trimmedCues(cues, trim) };
  };
  const kept = (await Promise.all(languages.map(cuesOf))).filter(({ cues }) => cues.length > 0);
  for (const { language, cues } of kept)
    await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  const captions = kept.map(({ language }) => language);
  const spoken = await spokenLanguage(ctx, captions);
  const cues = kept.find(({ language }) => language === spoken)?.cues ?? [];
  return { captions, language: spoken ?? null, sentences: sentencesOf(cues) };
}
