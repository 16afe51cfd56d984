import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#web/platform/call.ts';
import { checkSavedLessons } from '#web/saved/load-check.ts';
import { noteTime } from '#web/saved/change-saved-index.ts';
import { isPlayableOffline } from '#web/saved/saved-index.ts';
import type { PlaybackLease } from './playback-lease.ts';

type SavedLessonOptions = {
  /** Null until the lesson is ready. */
  lease: PlaybackLease | null;
  /** Called when the connection is lost while the site's own video plays, to continue with the saved one. */
  onSwitch: () => void;
  /** Called when the saved lesson may no longer be played. */
  onEnded: (error: unknown) => void;
};

const checkEveryMs = 60_000;

/**
 * Continues with the saved lesson when the connection is lost, and ends it when the site no longer confirms it: it is
 * asked when the connection returns, and each minute while the lesson is open.
 */
export function useSavedLesson(
  uid: string,
  lessonId: string,
  { lease, onSwitch, onEnded }: SavedLessonOptions,
): void {
  const isSaved = lease?.saved != null;
  const isReady = lease !== null;
  const switchOver = useEffectEvent(onSwitch);
  const end = useEffectEvent(onEnded);

  useEffect(() => {
    if (isSaved || !isReady) return undefined;
    const lose = () => {
      if (isPlayableOffline(uid, lessonId)) switchOver();
    };
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, [isSaved, isReady, uid, lessonId]);

  useEffect(() => {
    if (!isSaved) return undefined;
    let closed = false;
    const check = async () => {
      noteTime(uid);
      if (navigator.onLine) await checkSavedLessons(uid);
      if (!closed && !isPlayableOffline(uid, lessonId))
        end(new ApiError('permission-denied', 'This lesson is no longer saved'));
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    const online = () => void check();
    addEventListener('online', online);
    return () => {
      closed = true;
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [isSaved, uid, lessonId]);
}
