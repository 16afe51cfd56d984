/** The data folder holds people's data and the site's key: it is its owner's alone, whatever the umask says. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files that hold data or the key; SQLite gives its log files the mode of the database file. */
const files = ['lectern.db', 'lectern.db-wal', 'lectern.db-shm', 'lectern.db-journal', 'secret.key'];

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'lectern.db');
}

/** A path whose permissions were wider; `failed` where they could not be narrowed. */
type WidePath = { path: string; mode: string; failed?: string };

/**
 * Creates the data folder for its owner alone, and narrows wider permissions of a former start: the folder to 0700,
 * files to 0600. With `passable`, other users may pass through the folder without listing it, as nginx must when it
 * sends the videos inside. The videos keep the modes that the operator's umask gave them.
 */
export function protectDataFolder(dataDir: string, { passable = false } = {}): WidePath[] {
  mkdirSync(dataDir, { recursive: true, mode: folderMode(passable) });
  return findWidePaths(dataDir, { passable }).map(narrow);
}

/** Returns the paths whose permissions are wider, and leaves them as they are. */
export function findWidePaths(dataDir: string, { passable = false } = {}): WideMode[] {
  const wide = [
    findWide(dataDir, folderMode(passable)),
    ...files.map((name) => findWide(join(dataDir, name), 0o600)),
  ];
  return wide.filter((path) => path !== null);
}

function folderMode(passable: boolean): number {
  return passable ? 0o711 : 0o700;
}

/** Creates the file readable by its owner alone; an existing file stays as it is. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

type WideMode = WidePath & { most: number };

function findWide(path: string, most: number): WideMode | null {
  const found = statSync(path, { throwIfNoEntry: false });
  const mode = (found?.mode ?? 0) & 0o7777;
  if ((mode & 0o777 & ~most) === 0) return null;
  return { path, mode: mode.toString(8), most };
}

function narrow({ most, ...wide }: WideMode): WidePath {
  const mode = Number.parseInt(wide.mode, 8);
  // Others work in such a folder too, as in /tmp.
  if (mode & 0o1000) return { ...wide, failed: 'a shared folder' };
  try {
    chmodSync(wide.path, mode & most);
    return wide;
  } catch (error) {
    return { ...wide, failed: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

/** The error codes of a disk that takes nothing more: it is full, over its quota, or may not be written. */
export const diskErrorCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);
