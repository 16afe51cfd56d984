import { useEffect } from 'react';
import type { Api } from '#contract/api.ts';
import { useApi } from '../../use-api.ts';
import { useUploadChanges } from './video-uploads.ts';

export type StudioVideo = Api['GET /api/studio/videos']['reply']['videos'][number];

/** While the site works on a video, its state is asked for this often. */
const askAgainMs = 3_000;

/** Returns the videos of the site, and follows those that are on their way. */
export function useStudioVideos() {
  const { data, error, reload } = useApi('GET /api/studio/videos');
  const changes = useUploadChanges();
  const isBusy = data?.videos.some(({ state }) => state === 'waiting' || state === 'packaging') === true;

  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);

  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isBusy, reload]);

  return { videos: data?.videos ?? null, failed: data === null && error !== null, reload };
}

/** Returns the name that the studio shows for a video: its own, or that of the lesson that shows it. */
export function nameOfVideo({ name, lessons, id }: Pick<StudioVideo, 'name' | 'lessons' | 'id'>): string {
  return name || lessons[0]?.title || id;
}
