import { useCallback, useEffect, useMemo } from 'react';
import type { UserRecord } from '#rules/user.ts';
import {
  type LearnerOutline,
  type ProgressData,
  progressIn,
  useProgress,
  withProgress,
} from '#web/outline/learner-outline.ts';
import { useCourse } from '#web/outline/use-course.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { outlineMemory } from '#web/session/outline-memory.ts';
import { prefetchLessonOfUrl } from './lessons.tsx';

type LearnerOutlineData = {
  /** The server's outline, or until it arrives the cached one of the last visit. */
  outline: LearnerOutline | null;
  /** True once the server has sent the verdicts; cached ones grant nothing. */
  confirmed: boolean;
  /** True once the server has sent the progress. */
  progressKnown: boolean;
  /** True if the outline, or its progress, could not be loaded. */
  failed: boolean;
  retry: () => void;
  credit: ProgressData['credit'];
};

/** Loads the outline and the learner's progress in parallel; the outline does not wait for the progress. */
export function useLearnerOutline(me: UserRecord | null): LearnerOutlineData {
  const { course, failed: courseFailed, retry: retryCourse } = useCourse(me, prefetchLessonOfUrl);
  const uid = me?.uid ?? null;
  const { progress, failed: progressFailed, retry: retryProgress, credit } = useProgress(uid);
  // During an impersonation the outline is neither stored nor read from storage.
  const memory = useMemo(() => (uid && readImpersonation() === null ? outlineMemory(uid) : null), [uid]);
  const cached = useMemo(() => memory?.read() ?? null, [memory]);

  const outline = useMemo(() => {
    const source = course ?? cached;
    if (!source) return null;
    return withProgress(source, progress ?? (cached ? progressIn(cached) : {}));
  }, [course, progress, cached]);

  const known = course !== null && progress !== null;
  useEffect(() => {
    if (known && outline) memory?.keep(outline);
  }, [known, outline, memory]);

  const retry = useCallback(() => {
    retryCourse();
    retryProgress();
  }, [retryCourse, retryProgress]);

  return {
    outline,
    confirmed: course !== null,
    progressKnown: progress !== null,
    failed: courseFailed || (course !== null && progressFailed),
    retry,
    credit,
  };
}
