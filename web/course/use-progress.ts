import { useCallback, useEffect, useState } from 'react';
import type { LessonProgress, ProgressByLesson } from '#contract/api.ts';
import { call, ApiError } from '../call.ts';

export type ProgressData = {
  /** As the server says it is; null while it is not there yet. */
  progress: ProgressByLesson | null;
  failed: boolean;
  retry: () => void;
  /** Takes a lesson's new progress into what is shown. */
  credit: (lessonId: string, progress: LessonProgress) => void;
};

/** Reads the learner's progress and manual completions; null while the learner is not known yet. */
export function useProgress(uid: string | null): ProgressData {
  const [answer, setAnswer] = useState<{ uid: string; progress: ProgressByLesson } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (uid === null) return undefined;
    const leaving = new AbortController();
    setFailed(false);
    call('GET /api/progress', { signal: leaving.signal }).then(
      (progress) => setAnswer({ uid, progress }),
      (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'cancelled')) setFailed(true);
      },
    );
    return () => leaving.abort();
  }, [uid, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const credit = useCallback((lessonId: string, latest: LessonProgress) => {
    setAnswer((known) => known && { ...known, progress: { ...known.progress, [lessonId]: latest } });
  }, []);
  // Of whoever was here before, nothing is shown or kept.
  const progress = answer?.uid === uid ? answer.progress : null;
  return { progress, failed, retry, credit };
}
