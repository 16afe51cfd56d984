import { cp, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withAtomicDirectory } from '#server/flows/media/atomic-directory.ts';

/** Copies the videos' folders, each whole or not at all; one that is there already stays as it is. */
export async function copyVideos(
  ids: readonly string[],
  { from, to, onCopied }: { from: string; to: string; onCopied?: (count: number) => void },
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const [index, id] of ids.entries()) {
    if ((await isThere(join(from, id))) && !(await isThere(join(to, id)))) await copyVideo(id, { from, to });
    onCopied?.(index + 1);
  }
}

async function copyVideo(id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await withAtomicDirectory(to, async (directory) => {
    await cp(join(from, id), join(directory, id), { recursive: true });
    // Another process may have been faster.
    await rename(join(directory, id), join(to, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  });
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
