/** The recordings on this disk, until they are packaged. No URL leads to their folder: its name begins with a dot. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';

type Place = Pick<AppContext, 'config'>;

export function recordingPath({ config }: Place, id: string): string {
  return join(config.dataDir, 'media', '.recordings', id);
}

/**
 * Makes the place for the folder that a recording is packaged into, before its files go to theirs. Each lease has a
 * folder of its own; those of processes that died are removed.
 */
export async function preparePackagingFolder(
  { config }: Place,
  { id, lease }: { id: string; lease: string },
): Promise<string> {
  const all = join(config.dataDir, 'media', '.packaging');
  await mkdir(all, { recursive: true });
  for (const name of await readdir(all))
    if (name.startsWith(`${id}~`)) await rm(join(all, name), { recursive: true, force: true });
  return join(all, `${id}~${lease}`);
}

export async function makeRecordingsFolder(ctx: Place): Promise<void> {
  await mkdir(join(recordingPath(ctx, 'any'), '..'), { recursive: true });
}

export async function removeRecording(ctx: Place, id: string): Promise<void> {
  await rm(recordingPath(ctx, id), { force: true });
}

/** The disk keeps this much for everything else that the site writes. */
const keptFreeBytes = 300_000_000;

/** @throws {ApiError} unavailable with the reason disk-full, where so much does not fit on the disk */
export async function requireDiskRoom(ctx: Pick<AppContext, 'freeBytes'>, bytes: number): Promise<void> {
  if ((await ctx.freeBytes()) < bytes + keptFreeBytes)
    throw new ApiError('unavailable', 'There is no room for this recording on the site’s disk.', {
      reason: 'disk-full',
    });
}
