import { useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { announce } from '../announcer.tsx';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';

/** Holds the ids of the videos whose checks were asked for in this page, and tells screen readers how each ended. */
export function useAnnouncedChecks(videos: readonly StudioVideo[]) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());

  useEffect(() => {
    for (const video of videos) {
      const { id, check } = video;
      if (check?.isWaiting === true && asked.has(id)) waiting.current.add(id);
      else if (waiting.current.delete(id)) announce(resultOf(video));
    }
  }, [videos, asked]);

  return [asked, setAsked] as const;
}

function resultOf(video: StudioVideo): string {
  const name = nameOfVideo(video);
  const { check } = words.studioVideos;
  const trouble = video.check?.trouble ?? null;
  if (trouble === null) return check.good(name);
  return trouble === 'no-gate' ? check.notChecked(name) : check.bad(name);
}
