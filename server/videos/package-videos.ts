/** Packages waiting recordings one after the other. After an interruption, a recording is packaged again from its start. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { captionsFile } from '#rules/captions/languages.ts';
import type { Trim } from '#rules/video/trim.ts';
import type { PackagingFailure } from '#rules/video/upload.ts';
import type { AppContext, PackagedRecording } from '#server/context.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { measureRenditions, measureStills } from './prepare-videos.ts';
import { isThere } from './storage/video-folder.ts';
import { PackagingError } from './packaging/packaging-error.ts';
import {
  attemptsAtMost,
  claimPackaging,
  completePackaging,
  failPackaging,
  hasPackaging,
  isVideoKnown,
  type PackagingTask,
  releasePackaging,
  renewPackaging,
  type VideoTrim,
} from './packaging-store.ts';
import { saveCaptionLanguages } from './caption-store.ts';
import { requestCheck } from './patrol-store.ts';
import { keepTrimmedCaptions, writeTrimSource } from './trim-video.ts';
import {
  preparePackagingFolder,
  recordingPath,
  removePackagingFolder,
  removeRecording,
  requireDiskRoom,
  trimSourcePath,
  whileDiskHasRoom,
} from './recording-files.ts';
import { transaction } from '#server/platform/db/transaction.ts';

/** A lease is renewed well before it expires, together with the progress. */
const renewalMs = 2_000;

export type UnreleasedLease = { id: string; lease: string; attempts: number };

/**
 * `stopping` aborts the current packaging; the recording then waits for the next start. `unreleased` keeps the leases that
 * could not be released while the database was away.
 */
export async function packageVideos(
  ctx: AppContext,
  stopping: AbortSignal,
  unreleased: UnreleasedLease[] = [],
): Promise<void> {
  for (const lease of unreleased) await releasePackaging(ctx.db, lease);
  unreleased.length = 0;
  while (!stopping.aborted && (await hasPackaging(ctx.db))) {
    const lease = ctx.randomBytes(12).toString('base64url');
    const task = await claimPackaging(ctx.db, { lease, now: ctx.now() });
    if (!task) return;
    const isReleased = await packageVideo(ctx, { ...task, lease }, { stopping, unreleased });
    // The database or a disk may still be away; the next round tries it again.
    if (isReleased) return;
  }
}

type Claimed = PackagingTask & { lease: string };

async function packageVideo(
  ctx: AppContext,
  task: Claimed,
  { stopping, unreleased }: { stopping: AbortSignal; unreleased: UnreleasedLease[] },
): Promise<boolean> {
  const lost = new AbortController();
  const renewal = startRenewal(ctx, task, lost);
  let failure: { error: unknown } | null = null;
  try {
    const folder = await preparePackagingFolder(ctx, task);
    if (task.attempts > attemptsAtMost) throw new PackagingError('interrupted');
    await packageInto(ctx, folder, {
      task,
      signal: AbortSignal.any([stopping, lost.signal]),
      onProgress: renewal.report,
    });
  } catch (error) {
    failure = { error };
  } finally {
    renewal.end();
  }
  const clear = async () => {
    try {
      await removePackagingFolder(ctx, task);
    } catch (error) {
      // The daily cleanup removes it.
      ctx.log.error({ event: 'packaging-leftovers', video: task.id, error });
    }
  };
  // The lease was lost to another process, or the upload was cancelled.
  if (failure === null || lost.signal.aborted) {
    await clear();
    return false;
  }
  const isReleased = stopping.aborted || isDatabaseUnavailable(failure.error);
  // A process that is stopping has little time, and a full disk has no room for a failure before it is cleared.
  if (!isReleased) await clear();
  try {
    await (isReleased ? releasePackaging(ctx.db, task) : saveFailure(ctx, task, failure.error));
  } catch (error) {
    unreleased.push(task);
    throw error;
  } finally {
    if (isReleased) await clear();
  }
  return isReleased;
}

type Packaging = { task: Claimed; signal: AbortSignal; onProgress: (share: number) => void };

async function packageInto(ctx: AppContext, folder: string, packaging: Packaging): Promise<void> {
  const { task, signal } = packaging;
  const { id, lease, trim } = task;
  await requireDiskRoom(ctx, task.sourceBytes);
  const packaged = await whileDiskHasRoom(ctx, signal, (writing) =>
    writePackaged(ctx, folder, { ...packaging, signal: writing }),
  );
  const sizes = { renditions: await measureRenditions(folder), stillsBytes: await measureStills(folder) };
  const files = await readdir(folder);
  const each = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  const bytes = each.reduce((sum, size) => sum + size, 0);
  signal.throwIfAborted();
  // After this process slept, another one may have the recording, so its files must not be overwritten.
  if (!(await renewPackaging(ctx.db, { id, lease, permille: 999, now: ctx.now() }))) return;
  await ctx.videoFiles.keep({ id, folder, signal }).catch(async (error: unknown) => {
    // The upload was cancelled, and nothing else knows what was sent.
    if (!(await isVideoKnown(ctx.db, { id }))) await ctx.videoFiles.remove({ id, files });
    throw error;
  });
  const kept = trim ? await keepTrimmedCaptions(ctx, { id, trim }) : null;
  const isOurs = await transaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const isDone = await completePackaging(tx, { id, lease, now, ...packaged, ...sizes, bytes });
    if (isDone && kept) await saveCaptionLanguages(tx, { id, former: [], ...kept });
    if (isDone) await requestCheck(tx, { videoId: id, now });
    return isDone;
  });
  if (isOurs) {
    await removeRecording(ctx, id);
    ctx.checksRequested();
  }
  // The upload was cancelled at the last moment.
  else if (!(await isVideoKnown(ctx.db, { id })))
    await ctx.videoFiles.remove({ id, files: [...files, ...(kept?.captions ?? []).map(captionsFile)] });
}

/** Writes the source of a trim. Returns the kept part on the clock of the source. */
async function writeTrimmed(
  ctx: AppContext,
  { path, trim, signal }: { path: string; trim: VideoTrim; signal: AbortSignal },
): Promise<Trim> {
  const start = await writeTrimSource(ctx, { path, trim, signal });
  return { startSeconds: start + trim.startSeconds, endSeconds: start + trim.endSeconds };
}

async function writePackaged(
  ctx: AppContext,
  folder: string,
  { task: { id, lease, trim }, signal, onProgress }: Packaging,
): Promise<Omit<PackagedRecording, 'stillsFailure' | 'thumbnailsFailure'>> {
  const source = trim ? trimSourcePath(ctx, { id, lease }) : recordingPath(ctx, id);
  const part = trim && (await writeTrimmed(ctx, { path: source, trim, signal }));
  if (!(await isThere(source))) throw new PackagingError('missing');
  const order = { source, folder, trim: part, signal, onProgress };
  const { stillsFailure, thumbnailsFailure, ...packaged } = await ctx.packager.package(order);
  if (stillsFailure !== null) ctx.log.warn({ event: 'stills-failed', video: id, detail: stillsFailure });
  if (thumbnailsFailure !== null)
    ctx.log.warn({ event: 'thumbnails-failed', video: id, detail: thumbnailsFailure });
  return packaged;
}

function startRenewal(ctx: AppContext, { id, lease }: Claimed, lost: AbortController) {
  let permille = 0;
  const timer = setInterval(() => {
    renewPackaging(ctx.db, { id, lease, permille, now: ctx.now() }).then(
      (isOurs) => !isOurs && lost.abort(),
      // A short database outage does not end the work; a longer one ends the lease.
      (error: unknown) => ctx.log.error({ event: 'packaging-not-renewed', video: id, error }),
    );
  }, renewalMs);
  return {
    report: (share: number) => (permille = Math.min(999, Math.floor(share * 1000))),
    end: () => clearInterval(timer),
  };
}

async function saveFailure(ctx: AppContext, { id, lease }: Claimed, error: unknown): Promise<void> {
  const failure = failureOf(error);
  if (await failPackaging(ctx.db, { id, lease, failure, now: ctx.now() }))
    ctx.log.warn({ event: 'packaging-failed', video: id, failure, error });
}

function failureOf(error: unknown): PackagingFailure {
  if (error instanceof PackagingError) return error.failure;
  if (error instanceof ApiError && (error.reason === 'store' || error.reason === 'disk-full'))
    return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return diskErrorCodes.has(code) ? 'disk-full' : 'broken';
}
