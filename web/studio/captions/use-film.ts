/** The film's position while captions are written, and the commands that move it. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cueAt, type EditedCue } from '#rules/captions/edit-cues.ts';

export type FilmControl = {
  video: RefObject<HTMLVideoElement | null>;
  /** The film's position in milliseconds; null while there is no film. */
  position: () => number | null;
  goTo: (ms: number) => void;
  skip: (ms: number) => void;
  playOrPause: () => void;
  isPlaying: () => boolean;
};

export function useFilm(): FilmControl & { onFilm: () => void; round: number } {
  const video = useRef<HTMLVideoElement>(null);
  const [round, setRound] = useState(0);
  const onFilm = useCallback(() => setRound((count) => count + 1), []);
  const control = useMemo(() => {
    const isReady = () => (video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA;
    const position = () => (video.current && isReady() ? Math.round(video.current.currentTime * 1000) : null);
    const goTo = (ms: number) => {
      if (video.current && isReady())
        video.current.currentTime = Math.min(Math.max(0, ms / 1000), video.current.duration);
    };
    return {
      video,
      position,
      goTo,
      skip: (ms: number) => goTo((position() ?? 0) + ms),
      playOrPause: () => {
        if (video.current?.paused === false) video.current.pause();
        else void video.current?.play().catch(() => undefined);
      },
      isPlaying: () => video.current?.paused === false,
    };
  }, []);
  return { ...control, onFilm, round };
}

/** Returns the film's position in milliseconds, as it moves; null where there is no film. */
export function useFilmPosition({
  video,
  round,
  position,
}: Pick<FilmControl, 'video' | 'position'> & { round: number }): number | null {
  const [ms, setMs] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setMs(position());
    look();
    const following = new AbortController();
    for (const event of ['loadedmetadata', 'timeupdate', 'seeking', 'seeked'])
      video.current?.addEventListener(event, look, { signal: following.signal });
    return () => following.abort();
  }, [video, round, position]);
  return ms;
}

/** Returns the caption at the film's position; null in a pause. */
export function useCueAtFilm(
  { video, round }: { video: RefObject<HTMLVideoElement | null>; round: number },
  cues: readonly EditedCue[],
): EditedCue | null {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) {
      setId(null);
      return undefined;
    }
    // Without rounding, a film that was led to a caption's beginning may stand a little before it.
    const look = () => setId(cues[cueAt(cues, Math.round(element.currentTime * 1000))]?.id ?? null);
    look();
    const following = new AbortController();
    for (const event of ['timeupdate', 'seeking', 'seeked'])
      element.addEventListener(event, look, { signal: following.signal });
    return () => following.abort();
  }, [video, round, cues]);
  return cues.find((cue) => cue.id === id) ?? null;
}
