import { type RefObject, useEffect } from 'react';
import { holdOffline } from '#web/platform/offline-hold.ts';

/**
 * Keeps the lesson open without a connection while it can continue: from the moment it plays until its buffer is empty
 * or it has ended (decision 38). One that is paused when the connection is lost doesn't stay. A saved lesson needs no
 * hold.
 */
export function useOfflineHold(video: RefObject<HTMLVideoElement | null>, isSaved: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (isSaved || !element) return undefined;
    let release: (() => void) | null = null;
    const hold = () => (release ??= holdOffline());
    const end = () => {
      release?.();
      release = null;
    };
    const pause = () => {
      // A pause that the learner makes without a connection loses nothing that is buffered.
      if (navigator.onLine) end();
    };
    const listening = new AbortController();
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: listening.signal });
    on('playing', hold);
    on('pause', pause);
    for (const event of ['waiting', 'ended', 'emptied', 'error']) on(event, end);
    return () => {
      listening.abort();
      end();
    };
  }, [video, isSaved]);
}
