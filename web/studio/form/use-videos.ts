import { useApi } from '../../use-api.ts';

/** Returns the videos that a lesson or the teaser can use; null while they are loaded. */
export function useVideos() {
  const { data } = useApi('GET /api/studio/videos');
  return data?.videos ?? null;
}

export type Video = NonNullable<ReturnType<typeof useVideos>>[number];
