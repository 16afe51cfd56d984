/** Where the videos lie: on this disk, on this disk behind nginx, or in a store elsewhere. Configuration decides. */
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Media } from '#server/context.ts';
import { mediaOnDisk } from './disk.ts';
import { mediaByNginx } from './nginx.ts';
import { mediaInStore } from './store.ts';

export function connectMedia({ media, dataDir }: Config, now: () => number): Media {
  if (media.store) return mediaInStore(media.store, now);
  const folder = join(dataDir, 'media');
  return media.accelPrefix === null ? mediaOnDisk(folder) : mediaByNginx(media.accelPrefix, folder);
}
