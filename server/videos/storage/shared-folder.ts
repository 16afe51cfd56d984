/**
 * Detects whether the processes on one database share their media folder: each writes a file into it that is named like
 * its row. A process that misses another's file does not share its folder.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { forgetProcess, listLiveProcesses, touchProcess } from './server-processes-store.ts';

type ProcessContext = Pick<AppContext, 'db' | 'config' | 'now'>;

/** A file without a row is this old when it is stale; a new process's row follows its file within moments. */
const staleMs = 60 * 60_000;

/** Records that this process is alive. Call it regularly. */
export async function showProcess(ctx: ProcessContext, { id }: { id: string }): Promise<void> {
  const file = markOf(ctx, id);
  await mkdir(join(file, '..'), { recursive: true });
  // The file is written before the row, or others would think that the folder is not shared.
  await writeFile(file, '');
  await touchProcess(ctx.db, { id, mediaUrl: ctx.config.media.store?.url ?? null, now: ctx.now() });
}

export async function hideProcess(ctx: ProcessContext, { id }: { id: string }): Promise<void> {
  await forgetProcess(ctx.db, { id });
  await rm(markOf(ctx, id), { force: true });
}

/**
 * Requires that all processes share the folder: recordings are stored in it until they are packaged, and without a store
 * so is everything else.
 * @throws {ApiError} unavailable with the reason folder-not-shared
 */
export async function requireSharedFolder(ctx: ProcessContext): Promise<void> {
  // SQLite's file is in the same data folder.
  if (ctx.config.databaseUrl === null) return;
  for (const { id } of await listLiveProcesses(ctx.db, { now: ctx.now() })) {
    const isHere = await stat(markOf(ctx, id)).then(
      () => true,
      () => false,
    );
    if (!isHere)
      throw new ApiError('unavailable', 'This site’s processes do not share an upload folder.', {
        reason: 'folder-not-shared',
      });
  }
}

/** The same for files that go directly to a store. @throws {ApiError} unavailable with the reason folder-not-shared */
export async function requireSharedStorage(ctx: ProcessContext): Promise<void> {
  if (ctx.config.media.store === null) await requireSharedFolder(ctx);
}

/** Removes the files of killed processes. */
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

/** Returns the error for a disk that is full or read-only; undefined for any other error. */
export function diskError(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!diskErrorCodes.has(code)) return undefined;
  return new ApiError('unavailable', 'There is no room for this file on the site’s disk.', {
    reason: 'disk-full',
  });
}
