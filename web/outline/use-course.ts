import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Course } from '#contract/api.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { call, ApiError } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';

export type CourseData = {
  /** As the server says it is; null while it is not there yet. */
  course: Course | null;
  failed: boolean;
  retry: () => void;
};

/**
 * The outline and the prices for this person; asked again when the person or the plan changes. `onAnswer`, always the
 * same function, hears of an answer before it is drawn.
 */
export function useCourse(me: UserRecord | null, onAnswer?: (course: Course) => void): CourseData {
  const alert = useAlert();
  const [course, setCourse] = useState<Course | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const viewer = me ? `${me.uid} ${me.plan} ${me.country}` : null;

  useEffect(() => {
    if (viewer === null) return undefined;
    const leaving = new AbortController();
    setFailed(false);
    alert(null);
    const show = (answer: Course) => {
      onAnswer?.(answer);
      startTransition(() => setCourse(answer));
    };
    call('GET /api/course', { signal: leaving.signal }).then(show, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'cancelled') return;
      setFailed(true);
      alert(words.site.alerts.videos);
    });
    return () => leaving.abort();
  }, [viewer, attempt, alert, onAnswer]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { course, failed, retry };
}
