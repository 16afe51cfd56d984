import { type StudioVideo, useStudioVideos } from '../videos/use-studio-videos.ts';

/** Returns the videos that a lesson or the teaser can use; null while they are loaded. */
export function useVideos() {
  return useStudioVideos().videos;
}

export type Video = StudioVideo;
