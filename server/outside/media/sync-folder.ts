import { open } from 'node:fs/promises';

/** Resolves when the names in a folder are on the disk: a file that was moved there stays after the power fails. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
