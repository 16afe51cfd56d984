import { type RefObject, useEffect, useRef } from 'react';
import { attachFilm } from './attach-video.ts';
import type { Film } from './video-source.ts';
import type { PlaybackLease } from '../playback/playback-lease.ts';
import type { Quality } from '../quality/quality.ts';

type FilmUse = {
  lease: PlaybackLease;
  startAt: number;
  quality: Quality;
  onFailure: (error: unknown) => void;
};

/** The film in the video element. Between picture and sound alone it goes on at the same second. */
export function useFilm(
  video: RefObject<HTMLVideoElement | null>,
  { lease, startAt, quality, onFailure }: FilmUse,
): void {
  const film = useRef<Film | null>(null);
  const second = useRef(startAt);
  const wasPlaying = useRef(false);
  const soundOnly = quality === 'sound';
  const height = soundOnly ? 'auto' : quality;
  const begin = useRef(height);
  begin.current = height;

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const following = new AbortController();
    const follow = () => {
      if (element.readyState >= element.HAVE_METADATA) second.current = element.currentTime;
    };
    for (const event of ['timeupdate', 'seeking'])
      element.addEventListener(event, follow, { signal: following.signal });
    const attached = attachFilm({
      video: element,
      lease,
      address: () => (soundOnly && lease.current().sound) || lease.current().hls,
      startAt: second.current,
      height: begin.current,
      onFailure,
    });
    film.current = attached;
    if (wasPlaying.current || navigator.userActivation?.hasBeenActive) playWhenReady(element);
    return () => {
      wasPlaying.current = !element.paused;
      following.abort();
      film.current = null;
      attached.detach();
    };
  }, [video, lease, onFailure, soundOnly]);

  useEffect(() => film.current?.choose(height), [height]);
}

/** Who pressed on a lesson wants to see it; where the browser wants another press, it waits for that. */
function playWhenReady(video: HTMLVideoElement) {
  video.addEventListener('canplay', () => void video.play().catch(() => undefined), { once: true });
}
