import { useEffect } from 'react';
import type { Api } from '#contract/api.ts';
import { useApi } from '../../use-api.ts';
import { useUploadChanges } from './upload-list.ts';

export type StudioVideo = Api['GET /api/studio/videos']['reply']['videos'][number];

/** While the site works on a video, or does not answer, the state is asked for this often. */
const askAgainMs = 3_000;

/** Returns the videos of the site, and follows those that are on their way. */
export function useStudioVideos() {
  const { data, error, reload } = useApi('GET /api/studio/videos');
  const changes = useUploadChanges();
  const isUnknown = data !== null && error !== null;
  const isBusy =
    isUnknown ||
    data?.videos.some(
      ({ state, check, transcriptions }) =>
        state === 'waiting' ||
        state === 'packaging' ||
        check?.isWaiting === true ||
        transcriptions.some((one) => one.state === 'waiting' || one.state === 'running'),
    ) === true;

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

  const transcriptionHost = data?.transcriptionHost ?? null;
  return { videos: data?.videos ?? null, transcriptionHost, failed: data === null && error !== null, reload };
}

/** Returns the name that the studio shows for a video: its own, or that of the lesson that shows it. */
export function nameOfVideo({ name, lessons, id }: Pick<StudioVideo, 'name' | 'lessons' | 'id'>): string {
  return name || lessons[0]?.title || id;
}

/** Whether two looks in a row found that a video does not play. */
export function isBroken({ check }: Pick<StudioVideo, 'check'>): boolean {
  return check !== null && check.brokenAt !== null;
}
