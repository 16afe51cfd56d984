import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const sharedMemory = '/dev/shm';

/** The place for small data folders: in memory if there is room, since SQLite would wait for the disk at every opening. */
export const memoryFolder = hasRoom() ? sharedMemory : tmpdir();

function hasRoom(): boolean {
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize > 4 * 1024 ** 3;
}
