/** Files that others read appear whole or not at all: they are written into a private directory and moved from there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs `make` with a private directory inside `folder`, so that moving is one step, and removes it afterwards. */
export async function withAtomicDirectory<T>(
  folder: string,
  make: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(folder, '.draft-'));
  try {
    return await make(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
