/** Removes what a server that was killed left of recordings: files that nothing leads to any more. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { listVideosOnTheirWay } from '#server/store/content/video-uploads.ts';

/** A file is there a moment before its row is, and never for so long. */
const staleMs = 24 * 60 * 60_000;

/** Removes recordings, and folders of packagings, whose video is ready or gone, a day after they changed. */
export async function removeLeftovers(ctx: Pick<AppContext, 'db' | 'config' | 'now'>): Promise<void> {
  const onTheirWay = await listVideosOnTheirWay(ctx.db);
  for (const folder of ['.recordings', '.packaging']) {
    const path = join(ctx.config.dataDir, 'media', folder);
    const names = await readdir(path).catch((): string[] => []);
    // A folder of a packaging is named after its video and its lease.
    for (const name of names.filter((one) => !onTheirWay.has(one.split('~')[0] ?? ''))) {
      const found = await stat(join(path, name)).catch(() => null);
      if (found && ctx.now() - found.mtimeMs > staleMs)
        await rm(join(path, name), { recursive: true, force: true });
    }
  }
}
