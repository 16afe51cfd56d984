import { type RefObject, useEffect, useRef } from 'react';

export type NowPlaying = {
  title: string;
  section: string;
  poster: string;
  /** null where there is no such lesson. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Connects the lock screen and the keyboard's media keys with the player while a lesson is open. */
export function useMediaSession(video: RefObject<HTMLVideoElement | null>, told: NowPlaying): void {
  const latest = useRef(told);
  latest.current = told;
  const { title, section, poster } = told;
  const [hasPrevious, hasNext] = [told.onPrevious !== null, told.onNext !== null];

  useEffect(() => {
    const element = video.current;
    const session: MediaSession | undefined = navigator.mediaSession;
    if (!element || !session) return undefined;
    session.metadata = new MediaMetadata({ title, artist: section, artwork: [{ src: poster }] });

    const seek = (second: number) => {
      element.currentTime = Math.min(Math.max(0, second), element.duration || 0);
    };
    const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void element.play().catch(() => undefined)],
      ['pause', () => element.pause()],
      ['seekbackward', ({ seekOffset }) => seek(element.currentTime - (seekOffset ?? usualSkip))],
      ['seekforward', ({ seekOffset }) => seek(element.currentTime + (seekOffset ?? usualSkip))],
      ['seekto', ({ seekTime }) => seek(seekTime ?? element.currentTime)],
      ['previoustrack', hasPrevious ? () => latest.current.onPrevious?.() : null],
      ['nexttrack', hasNext ? () => latest.current.onNext?.() : null],
    ];
    for (const [action, handler] of actions) offer(session, action, handler);

    const place = () => tellPlace(session, element);
    const moments = ['loadedmetadata', 'ratechange', 'seeked', 'play', 'pause'];
    for (const moment of moments) element.addEventListener(moment, place);
    return () => {
      for (const moment of moments) element.removeEventListener(moment, place);
      for (const [action] of actions) offer(session, action, null);
      session.metadata = null;
    };
  }, [video, title, section, poster, hasPrevious, hasNext]);
}

/** In seconds, where the one who asks names none. */
const usualSkip = 10;

/** Browsers know different actions, and throw at the others. */
function offer(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // This one it does not know.
  }
}

function tellPlace(session: MediaSession, { duration, currentTime, playbackRate, paused }: HTMLVideoElement) {
  session.playbackState = paused ? 'paused' : 'playing';
  if (!Number.isFinite(duration) || currentTime > duration) return;
  session.setPositionState?.({ duration, position: currentTime, playbackRate });
}
