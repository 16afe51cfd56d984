import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Course } from '#contract/api.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#web/words/words.ts';
import { call, CallRefused } from '../call.ts';
import type { LessonProgress } from '../lesson/progress-reporter.ts';
import { useAlert } from '../parts/alert.tsx';
import { outlineMemory, type ShownOutline } from './outline-memory.ts';

export type CourseData = {
  /** As the server says it is; null while it is not there yet. */
  course: Course | null;
  /** As it was shown at the last visit: something to look at meanwhile, by which nothing is decided. */
  remembered: ShownOutline | null;
  failed: boolean;
  retry: () => void;
  /** Takes a lesson's new progress into the outline that is shown. */
  credit: (lessonId: string, progress: LessonProgress) => void;
};

/** The outline as the server shows it to this person; asked again when the person or the plan changes. */
export function useCourse(me: UserRecord | null): CourseData {
  const alert = useAlert();
  const [course, setCourse] = useState<Course | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const viewer = me ? `${me.uid} ${me.plan} ${me.country}` : null;
  const uid = me?.uid ?? '';
  const memory = useMemo(() => (uid === '' ? null : outlineMemory(uid)), [uid]);
  const remembered = useMemo(() => memory?.read() ?? null, [memory]);

  useEffect(() => {
    if (viewer === null) return undefined;
    const leaving = new AbortController();
    setFailed(false);
    call('GET /api/course', { signal: leaving.signal }).then(setCourse, (error: unknown) => {
      if (error instanceof CallRefused && error.code === 'cancelled') return;
      setFailed(true);
      alert(words.course.alerts.course);
    });
    return () => leaving.abort();
  }, [viewer, attempt, alert]);

  useEffect(() => {
    if (course) memory?.keep(course);
  }, [course, memory]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const credit = useCallback((lessonId: string, progress: LessonProgress) => {
    setCourse((shown) => shown && withProgress(shown, lessonId, progress));
  }, []);

  return { course, remembered, failed, retry, credit };
}

function withProgress(course: Course, lessonId: string, progress: LessonProgress): Course {
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, progress } : lesson)),
  }));
  return { ...course, sections };
}
