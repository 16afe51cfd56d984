/** Orders a trimmed video: one of its own, packaged from pieces of the untrimmed one, which stays as it is. */
import { open } from 'node:fs/promises';
import { captionsFile, writeCaptions } from '#rules/captions/caption-files.ts';
import { type Sentence, sentencesOf } from '#rules/transcript.ts';
import { isVideoFile } from '#rules/video/move.ts';
import { type Trim, trimmedCues, trimMistake } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readPublishedCues, spokenLanguage } from './captions.ts';
import { findTrimmable, insertTrim, type VideoTrim } from './packaging-store.ts';
import { PackagingError } from './packaging/packaging-error.ts';
import { readMaster, readMedia } from './playlist.ts';
import { makeRecordingsFolder, recordingPath, requireDiskRoom } from './recording-files.ts';
import { requireSharedFolder } from './storage/shared-folder.ts';
import { countUnfinished } from './store.ts';

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
  if ((await countUnfinished(ctx.db)).count >= uploadLimits.unfinished)
    throw new ApiError('invalid-argument', 'Too many recordings wait already.', { reason: 'too-many' });
  await requireSharedFolder(ctx);
  await requireDiskRoom(ctx, video.bytes);
  const id = `v${ctx.randomBytes(10).toString('hex')}`;
  const trim = { of, ...kept };
  await insertTrim(ctx.db, { id, name, trim, bytes: video.bytes, createdBy: uid, now: ctx.now() });
  ctx.videosChanged();
  return id;
}

/** The largest piece that is read; one of six seconds in the best quality has some megabytes. */
const pieceBytesAtMost = 200_000_000;

/**
 * Writes the pieces as one recording, in which every second is the one that it was in the video.
 * @throws {PackagingError} missing, where the video is not there any more
 * @throws {ApiError} unavailable with the reason store, where a piece cannot be read
 */
export async function writeTrimSource(
  ctx: AppContext,
  { id, trim, signal }: { id: string; trim: VideoTrim; signal: AbortSignal },
): Promise<void> {
  const files = await filesOf(ctx, trim);
  await makeRecordingsFolder(ctx);
  const recording = await open(recordingPath(ctx, id), 'w');
  try {
    for (const file of files)
      await recording.writeFile(
        await ctx.videoFiles.readBytes({ id: trim.of, file, bytesAtMost: pieceBytesAtMost, signal }),
      );
  } finally {
    await recording.close();
  }
}

/** Returns the initialization segment of the best picture, and the pieces that hold a part of what is kept. */
async function filesOf(ctx: AppContext, { of, startSeconds, endSeconds }: VideoTrim): Promise<string[]> {
  const read = async (file: string) => (await ctx.videoFiles.readText({ id: of, file })) ?? missing();
  const variants = readMaster(await read('master.m3u8'));
  const [best = missing()] = variants.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
  const { initSegment, segments } = readMedia(await read(best.file));
  let end = 0;
  const kept = segments.filter(({ seconds }) => {
    const start = end;
    end += seconds;
    return end > startSeconds && start < endSeconds;
  });
  const files = [initSegment, ...kept.map(({ file }) => file)];
  // A name in a playlist may be anything, and nothing outside of the video's folder is read.
  return files.every(isVideoFile) ? files : missing();
}

function missing(): never {
  throw new PackagingError('missing');
}

// Takes over the captions of the part of a video that a trimmed one keeps.

/**
 * Keeps the captions in the trimmed video's files. Returns their languages, and the transcript in the spoken one.
 * @throws {ApiError} unavailable where captions cannot be read or kept
 */
export async function keepTrimmedCaptions(
  ctx: AppContext,
  { id, trim }: { id: string; trim: VideoTrim },
): Promise<{ captions: string[]; sentences: Sentence[] }> {
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
  return { captions, sentences: sentencesOf(cues) };
}
