import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { attachmentsFolder } from '#server/outside/media/attachments.ts';
import { partPrefix } from './receive-attachment.ts';

/** A file that is being uploaded grows within a minute, and the store takes it within 15. */
const staleMs = 30 * 60_000;

/** Removes what uploads left behind when a process died. Other processes may be uploading at the same moment. */
export async function removeStaleParts({ config, now }: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const folder = attachmentsFolder(config);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(partPrefix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now() - found.mtimeMs > staleMs) await rm(join(folder, name), { force: true });
  }
}
