/** What others read appears whole or not at all: it is made in a folder that is nobody else's, and moved from there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder lies inside `folder`, so that moving is one step, and is gone afterwards. */
export async function withAtomicDirectory<T>(
  folder: string,
  make: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = await mkdtemp(join(folder, '.draft-'));
  try {
    return await make(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
