/** The data folder holds user data and the site's key: only its owner may read it, whatever the umask is. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files that hold data or the key; SQLite gives its log files the mode of the database file. */
const files = ['lectern.db', 'lectern.db-wal', 'lectern.db-shm', 'lectern.db-journal', 'secret.key'];

/** The error codes of a disk that cannot be written: it is full, over its quota, or read-only. */
export const diskErrorCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'lectern.db');
}

/** A path whose permissions were too wide; `failed` when they could not be narrowed. */
type WidePath = { path: string; mode: string; failed?: string };

type WideMode = WidePath & { narrowed: number };

/**
 * Creates the data folder with mode 0700, and narrows wider permissions of an earlier start to it, files to 0600. A folder
 * may let the owner's group traverse it without listing it, as nginx must to send the videos inside; with `passable`,
 * everyone.
 */
export function protectDataFolder(dataDir: string, { passable = false } = {}): WidePath[] {
  mkdirSync(dataDir, { recursive: true, mode: folderMode(passable) });
  return findWidePaths(dataDir, { passable }).map(narrow);
}

/** Returns the paths whose permissions are too wide, without changing them. */
export function findWidePaths(dataDir: string, { passable = false } = {}): WideMode[] {
  const wide = [
    findWide(dataDir, { most: passable ? 0o711 : 0o710, narrowed: folderMode(passable) }),
    ...files.map((name) => findWide(join(dataDir, name), { most: 0o600, narrowed: 0o600 })),
  ];
  return wide.filter((path) => path !== null);
}

function folderMode(passable: boolean): number {
  return passable ? 0o711 : 0o700;
}

/** Creates the file readable by its owner only; an existing file is not changed. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function findWide(path: string, { most, narrowed }: { most: number; narrowed: number }): WideMode | null {
  const found = statSync(path, { throwIfNoEntry: false });
  const mode = (found?.mode ?? 0) & 0o7777;
  if ((mode & 0o777 & ~most) === 0) return null;
  return { path, mode: mode.toString(8), narrowed };
}

function narrow({ narrowed, ...wide }: WideMode): WidePath {
  const mode = Number.parseInt(wide.mode, 8);
  // A folder with the sticky bit, such as /tmp, is shared with other users.
  if (mode & 0o1000) return { ...wide, failed: 'a shared folder' };
  try {
    chmodSync(wide.path, mode & narrowed);
    return wide;
  } catch (error) {
    return { ...wide, failed: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
