/** The files below `DATA_DIR/media` as copies to compare, write and remove while media are moved. */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import type { CopyState } from '#rules/video/move.ts';
import { hashFile, readFreeBytes, syncFolder } from '#server/platform/files.ts';

export type DiskCopies = {
  /** The path of a file on this disk. */
  pathOf(path: string): string;
  look(path: string): Promise<CopyState | null>;
  readText(path: string): Promise<string | null>;
  /** Returns the SHA-256 of a file's bytes, in hexadecimal. */
  hash(path: string): Promise<string>;
  freeBytes(): Promise<number>;
  /** Lists the files of a folder and its subfolders, except those being written. */
  list(folder: string): Promise<string[]>;
  /** Runs `make` with a temporary path, and moves the complete file to its place. */
  write(path: string, make: (part: string) => Promise<void>): Promise<void>;
  remove(path: string): Promise<void>;
  /** Removes a folder and its subfolders, as far as they are empty. */
  removeEmpty(folder: string): Promise<void>;
};

/** Incomplete files are in this folder. Neither learners nor backups see folders that start with a dot. */
export const movingFolder = '.moving';

const partPrefix = 'part-';

export async function openDiskCopies(media: string): Promise<DiskCopies> {
  const moving = join(media, movingFolder);
  await mkdir(moving, { recursive: true });
  await removeStaleParts(moving);
  let count = 0;
  const pathOf = (path: string) => join(media, path);
  return {
    pathOf,
    async look(path) {
      const found = await stat(pathOf(path)).catch(ignoreMissing);
      return found?.isFile() ? { bytes: found.size, mark: String(Math.round(found.mtimeMs)) } : null;
    },
    readText: (path) => readFile(pathOf(path), 'utf8').catch(ignoreMissing),
    hash: (path) => hashFile(pathOf(path)),
    freeBytes: () => readFreeBytes(media),
    async list(folder) {
      const found = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      return (found ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(pathOf(folder).length + 1))
        .map((name) => name.split(sep).join(posix.sep))
        .filter((name) => !name.split('/').some((part) => part.startsWith('.')) && !name.endsWith('.part'))
        .toSorted();
    },
    async write(path, make) {
      count += 1;
      const part = join(moving, `${partPrefix}${process.pid}-${count}`);
      try {
        await make(part);
        await mkdir(dirname(pathOf(path)), { recursive: true });
        await rename(part, pathOf(path));
        await syncFolder(dirname(pathOf(path)));
      } finally {
        await rm(part, { force: true });
      }
    },
    remove: (path) => rm(pathOf(path), { force: true }),
    async removeEmpty(folder) {
      const found = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      const folders = (found ?? [])
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name));
      // Subfolders are removed before their parents.
      for (const path of [pathOf(folder), ...folders].toSorted().toReversed())
        await rmdir(path).catch(() => undefined);
    },
  };
}

/** Removes the temporary files of a killed process. */
async function removeStaleParts(moving: string): Promise<void> {
  for (const name of await readdir(moving)) {
    const pid = name.startsWith(partPrefix) ? Number.parseInt(name.slice(partPrefix.length), 10) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) await rm(join(moving, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
