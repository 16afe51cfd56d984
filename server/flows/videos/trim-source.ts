/** The pieces of a video that hold what a trimmed one keeps, from this disk or the store. */
import { open } from 'node:fs/promises';
import { isVideoFile } from '#rules/video/move.ts';
import type { AppContext } from '#server/context.ts';
import { readMaster, readMedia } from '#server/flows/media/playlist.ts';
import { PackagingError } from '#server/outside/media/packaging/packaging-error.ts';
import type { VideoTrim } from '#server/store/content/video-trims.ts';
import { makeRecordingsFolder, recordingPath } from './upload-files.ts';

/** The largest piece that is read; one of six seconds in the best quality has some megabytes. */
const pieceBytesAtMost = 200_000_000;

/**
 * Writes the pieces as one recording, in which every second is the one that it was in the video.
 * @throws {PackagingError} missing, where the video is not there any more
 * @throws {Refusal} unavailable with the reason store, where a piece cannot be read
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
