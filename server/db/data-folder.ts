/** The data folder holds people's data and the site's key: it is its owner's alone, whatever the umask says. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files that hold data or the key; SQLite gives its log files the mode of the database file. */
const files = ['lectern.db', 'lectern.db-wal', 'lectern.db-shm', 'lectern.db-journal', 'secret.key'];

/** A path whose permissions were wider; `failed` where they could not be narrowed. */
export type WidePath = { path: string; mode: string; failed?: string };

/**
 * Creates the data folder for its owner alone, and narrows wider permissions of a former start: the folder to 0700,
 * files to 0600. With `passable`, other users may pass through the folder without listing it, as nginx must when it
 * sends the videos inside. The videos keep the modes that the operator's umask gave them.
 */
export function protectDataFolder(dataDir: string, { passable = false } = {}): WidePath[] {
  const folderMode = passable ? 0o711 : 0o700;
  mkdirSync(dataDir, { recursive: true, mode: folderMode });
  const wide = [narrow(dataDir, folderMode), ...files.map((name) => narrow(join(dataDir, name), 0o600))];
  return wide.filter((path) => path !== null);
}

/** Creates the file readable by its owner alone; an existing file stays as it is. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function narrow(path: string, most: number): WidePath | null {
  const found = statSync(path, { throwIfNoEntry: false });
  const mode = (found?.mode ?? 0) & 0o7777;
  if ((mode & 0o777 & ~most) === 0) return null;
  const wide = { path, mode: mode.toString(8) };
  // Others work in such a folder too, as in /tmp.
  if (mode & 0o1000) return { ...wide, failed: 'a shared folder' };
  try {
    chmodSync(path, mode & most);
    return wide;
  } catch (error) {
    return { ...wide, failed: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
