/** The recordings on this disk, until they are packaged. Their folder starts with a dot, so that no URL leads to it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';

type Place = Pick<AppContext, 'config'>;

/** The disk space that is kept free for the site's other writes. */
const keptFreeBytes = 300_000_000;

/** The interval of checks of the free space while a recording is packaged. */
const roomCheckMs = 1_000;

export function recordingPath({ config }: Place, id: string): string {
  return join(config.dataDir, 'media', '.recordings', id);
}

function packagingFolders({ config }: Place): string {
  return join(config.dataDir, 'media', '.packaging');
}

type Leased = { id: string; lease: string };

/** The segments of which a trimmed video is made; each lease writes its own. */
export function trimSourcePath(ctx: Place, { id, lease }: Leased): string {
  return join(packagingFolders(ctx), `${id}~${lease}.source`);
}

/**
 * Returns the temporary folder for packaging a recording. Each lease has a folder of its own; files and folders of dead
 * processes are removed.
 */
export async function preparePackagingFolder(ctx: Place, { id, lease }: Leased): Promise<string> {
  const all = packagingFolders(ctx);
  await mkdir(all, { recursive: true });
  for (const name of await readdir(all))
    if (name.startsWith(`${id}~`)) await rm(join(all, name), { recursive: true, force: true });
  return join(all, `${id}~${lease}`);
}

/** Removes what a lease has written. */
export async function removePackagingFolder(ctx: Place, { id, lease }: Leased): Promise<void> {
  await rm(join(packagingFolders(ctx), `${id}~${lease}`), { recursive: true, force: true });
  await rm(trimSourcePath(ctx, { id, lease }), { force: true });
}

export async function makeRecordingsFolder(ctx: Place): Promise<void> {
  await mkdir(join(recordingPath(ctx, 'any'), '..'), { recursive: true });
}

export async function removeRecording(ctx: Place, id: string): Promise<void> {
  await rm(recordingPath(ctx, id), { force: true });
}

/** @throws {ApiError} unavailable with the reason disk-full, when the disk has no room for this many bytes */
export async function requireDiskRoom(ctx: Pick<AppContext, 'freeBytes'>, bytes: number): Promise<void> {
  if ((await ctx.freeBytes()) < bytes + keptFreeBytes)
    throw new ApiError('unavailable', 'There is no room for this recording on the site’s disk.', {
      reason: 'disk-full',
    });
}

/**
 * Runs work that fills the disk, and aborts it once less than the reserve is free.
 * @throws {ApiError} unavailable with the reason disk-full
 */
export async function whileDiskHasRoom<T>(
  ctx: Pick<AppContext, 'freeBytes'>,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController();
  // A disk that cannot be asked is not full.
  const check = () =>
    requireDiskRoom(ctx, 0).catch((error: unknown) => error instanceof ApiError && full.abort(error));
  const timer = setInterval(() => void check(), roomCheckMs);
  try {
    return await work(AbortSignal.any([stopping, full.signal]));
  } catch (error) {
    full.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
  }
}
