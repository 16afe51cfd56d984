import { startTransition, useCallback, useEffect, useState } from 'react';
import type { UserRecord } from '#rules/user.ts';
import type { Course } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';

type CourseData = {
  /** The server's reply; null until it has arrived. */
  course: Course | null;
  failed: boolean;
  retry: () => void;
};

/**
 * Loads the outline and the prices of a user, and again when the user, plan or country changes. `onAnswer` must be a
 * stable function; it is called before the reply is rendered.
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
      if (navigator.onLine) alert(messages.site.alerts.videos);
    });
    return () => leaving.abort();
  }, [viewer, attempt, alert, onAnswer]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { course, failed, retry };
}
