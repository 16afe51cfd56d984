import { createContext, useCallback, useContext, useEffect, useMemo } from 'react';
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
import { askForAddressedLesson } from './lessons.tsx';

type LearnerOutlineData = {
  /** The outline to show: the server's reply of this visit, or until it comes the cached outline of the last. */
  outline: LearnerOutline | null;
  /** The verdicts are the server's word of this visit. Until then nothing is decided by them. */
  confirmed: boolean;
  /** The progress is the server's word of this visit. */
  progressKnown: boolean;
  /** The outline could not be read, or is there and its progress could not. */
  failed: boolean;
  retry: () => void;
  credit: ProgressData['credit'];
};

/** The course and what is mine in it, asked for side by side; the outline does not wait for the progress. */
export function useLearnerOutline(me: UserRecord | null): LearnerOutlineData {
  const { course, failed: courseFailed, retry: retryCourse } = useCourse(me, askForAddressedLesson);
  const uid = me?.uid ?? null;
  const { progress, failed: progressFailed, retry: retryProgress, credit } = useProgress(uid);
  // An outline that the instructor sees as somebody else is neither stored nor shown from a storage.
  const memory = useMemo(() => (uid && readImpersonation() === null ? outlineMemory(uid) : null), [uid]);
  const remembered = useMemo(() => memory?.read() ?? null, [memory]);

  const outline = useMemo(() => {
    const source = course ?? remembered;
    if (!source) return null;
    return withProgress(source, progress ?? (remembered ? progressIn(remembered) : {}));
  }, [course, progress, remembered]);

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

/**
 * Whether the outline that is shown is the server's word of this visit. Until then it is the list of the last one,
 * and a press waits for that word instead of going by the list.
 */
export const OutlineConfirmed = createContext(true);

export function useOutlineConfirmed(): boolean {
  return useContext(OutlineConfirmed);
}
