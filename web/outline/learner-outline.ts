/** The outline with a learner's progress. The server sends them separately, since many learners share one outline. */
import { useCallback, useEffect, useState } from 'react';
import type { Course, CourseLesson, CourseSection, LessonProgress, ProgressByLesson } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';

export type LearnerLesson = CourseLesson & { progress: LessonProgress };
export type LearnerSection = Omit<CourseSection, 'lessons'> & { lessons: LearnerLesson[] };
export type LearnerOutline = Pick<Course, 'isInstructor' | 'role'> & { sections: LearnerSection[] };

const noProgress: LessonProgress = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

/** Drops the prices, so that the cached outline contains none. */
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
  /** The server's reply; null until it has arrived. */
  progress: ProgressByLesson | null;
  failed: boolean;
  retry: () => void;
  /** Updates the shown progress of a lesson. */
  credit: (lessonId: string, progress: LessonProgress) => void;
};

/** Loads the learner's progress and manual completions; loads nothing while `uid` is null. */
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
    setAnswer((known) => {
      if (!known) return known;
      // A reply about the video has no result of the quiz.
      const quiz = latest.quiz ?? known.progress[lessonId]?.quiz;
      return { ...known, progress: { ...known.progress, [lessonId]: { ...latest, ...(quiz && { quiz }) } } };
    });
  }, []);
  // The reply for an earlier user is ignored.
  const progress = answer?.uid === uid ? answer.progress : null;
  return { progress, failed, retry, credit };
}
