/** Waits for videos that the site packages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listStudioVideos } from '#server/store/content/video-uploads.ts';
import type { Site } from './site.ts';

/** Without any progress for this long, the wait fails. */
const standstillMs = 4 * 60_000;

/**
 * Waits until a video is ready, for as long as any video makes progress: they are packaged one at a time.
 * @throws {Error} when it failed, or when nothing moves any more
 */
export async function packaged(site: Pick<Site, 'db'>, name: string): Promise<void> {
  let last = '';
  let movedAt = Date.now();
  for (;;) {
    const videos = await listStudioVideos(site.db);
    const state = videos.find((video) => video.name === name)?.state;
    if (state === 'ready') return;
    if (state === 'failed') throw new Error(`The video ${name} failed`);
    const now = videos
      .map((video) => [video.id, video.state, video.receivedBytes, video.packagedPermille].join(' '))
      .join();
    if (now !== last) movedAt = Date.now();
    else if (Date.now() - movedAt > standstillMs)
      throw new Error(`The video ${name} is ${state}, and nothing moves`);
    last = now;
    await sleep(500);
  }
}
