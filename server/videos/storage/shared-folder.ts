/**
 * Processes on one database show each other whether they share the folder of the media: each leaves a file in it that is
 * named as its row. A file that another process left is there in a shared folder, and in no other.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { forgetProcess, listLiveProcesses, touchProcess } from './server-processes-store.ts';

type ProcessContext = Pick<AppContext, 'db' | 'config' | 'now'>;

/** Shows that this process is there. Call it again and again. */
export async function showProcess(ctx: ProcessContext, { id }: { id: string }): Promise<void> {
  const file = markOf(ctx, id);
  await mkdir(join(file, '..'), { recursive: true });
  // The file is there before the row is, or others would take the folder for one that is not shared.
  await writeFile(file, '');
  await touchProcess(ctx.db, { id, mediaUrl: ctx.config.media.store?.url ?? null, now: ctx.now() });
}

export async function hideProcess(ctx: ProcessContext, { id }: { id: string }): Promise<void> {
  await forgetProcess(ctx.db, { id });
  await rm(markOf(ctx, id), { force: true });
}

/**
 * Recordings lie in the folder of the process that receives them until they are packaged, and so does everything else
 * without a store; another process would not find it.
 * @throws {ApiError} unavailable with the reason folder-not-shared
 */
export async function requireSharedFolder(ctx: ProcessContext): Promise<void> {
  // SQLite's file lies in the same data folder.
  if (ctx.config.databaseUrl === null) return;
  for (const { id } of await listLiveProcesses(ctx.db, { now: ctx.now() })) {
    const isHere = await stat(markOf(ctx, id)).then(
      () => true,
      () => false,
    );
    if (!isHere)
      throw new ApiError('unavailable', 'The processes of this site have no common folder for uploads.', {
        reason: 'folder-not-shared',
      });
  }
}

/** The same for what a store keeps at once. @throws {ApiError} unavailable with the reason folder-not-shared */
export async function requireSharedStorage(ctx: ProcessContext): Promise<void> {
  if (ctx.config.media.store === null) await requireSharedFolder(ctx);
}

/** The file of a new process is there before its row is, and never for so long. */
const staleMs = 60 * 60_000;

/** Removes the files of processes that were killed. */
export async function removeStaleMarks(ctx: ProcessContext): Promise<void> {
  const folder = markOf(ctx, '');
  const names = await readdir(folder).catch((): string[] => []);
  const live = new Set((await listLiveProcesses(ctx.db, { now: ctx.now() })).map(({ id }) => id));
  for (const name of names.filter((one) => !live.has(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && ctx.now() - found.mtimeMs > staleMs) await rm(join(folder, name), { force: true });
  }
}

function markOf({ config }: Pick<AppContext, 'config'>, id: string): string {
  return join(config.dataDir, 'media', '.processes', id);
}

/** Returns the refusal for a disk that is full or may not be written; undefined for any other error. */
export function diskError(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!diskErrorCodes.has(code)) return undefined;
  return new ApiError('unavailable', 'There is no room for this file on the site’s disk.', {
    reason: 'disk-full',
  });
}
