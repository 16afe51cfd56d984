import { type RefObject, useEffect, useRef, useState } from 'react';
import { attachFilm } from './film.ts';
import type { Film } from './film-ask.ts';
import type { PlaybackLease } from './playback-lease.ts';

type FilmUse = {
  lease: PlaybackLease;
  startAt: number;
  quality: number | 'auto';
  onFailure: (error: unknown) => void;
};

/** The film in the video element, and the picture heights it offers. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  { lease, startAt, quality, onFailure }: FilmUse,
) {
  const [heights, setHeights] = useState<number[]>([]);
  const film = useRef<Film | null>(null);
  const begin = useRef({ startAt, quality });

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const attached = attachFilm({
      video: element,
      lease,
      ...begin.current,
      onQualities: setHeights,
      onFailure,
    });
    film.current = attached;
    if (navigator.userActivation?.hasBeenActive) playWhenReady(element);
    return () => {
      film.current = null;
      attached.detach();
    };
  }, [video, lease, onFailure]);

  useEffect(() => film.current?.choose(quality), [quality]);

  return { heights };
}

/** Who pressed on a lesson wants to see it; where the browser wants another press, it waits for that. */
function playWhenReady(video: HTMLVideoElement) {
  video.addEventListener('canplay', () => void video.play().catch(() => undefined), { once: true });
}
