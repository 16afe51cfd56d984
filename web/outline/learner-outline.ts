/** The outline with a learner's progress in it. The server tells them apart: one is the same for many, one is mine. */
import { useCallback, useEffect, useState } from 'react';
import type { Course, CourseLesson, CourseSection, LessonProgress, ProgressByLesson } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';

export type LearnerLesson = CourseLesson & { progress: LessonProgress };
export type LearnerSection = Omit<CourseSection, 'lessons'> & { lessons: LearnerLesson[] };
export type LearnerOutline = Pick<Course, 'isInstructor' | 'role'> & { sections: LearnerSection[] };

const noProgress: LessonProgress = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

/** Prices stay behind: nothing that is shown or kept with the outline holds any. */
export function withProgress(
  { isInstructor, role, sections }: Pick<Course, 'isInstructor' | 'role' | 'sections'>,
  progress: ProgressByLesson,
): LearnerOutline {
  return {
    isInstructor,
    role,
    sections: sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({ ...lesson, progress: progress[lesson.id] ?? noProgress })),
    })),
  };
}

export function progressIn({ sections }: LearnerOutline): ProgressByLesson {
  const lessons = sections.flatMap((section) => section.lessons);
  return Object.fromEntries(lessons.map(({ id, progress }) => [id, progress]));
}

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
