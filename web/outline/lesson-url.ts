/** The address of an open lesson: the course page with the lesson's id. */
import { lessonParameter, pages, secondParameter } from '#rules/pages.ts';

/** With a second, the video begins there. */
export function lessonUrl(lessonId: string, second?: number): string {
  const parameters = new URLSearchParams({ [lessonParameter]: lessonId });
  if (second !== undefined)
    parameters.set(secondParameter, String(Math.max(0, Math.round(second * 10) / 10)));
  return `${pages.course}?${parameters}`;
}

/** Reads the lesson and the second of a URL; a malformed value counts as none. */
export function readLessonUrl(search: string): { lessonId: string | null; second: number | null } {
  const parameters = new URLSearchParams(search);
  const second = parameters.get(secondParameter);
  return {
    lessonId: parameters.get(lessonParameter),
    second: second !== null && /^\d{1,6}(\.\d+)?$/.test(second) ? Number(second) : null,
  };
}

/**
 * A link to a lesson leaves two entries in the history: the course page lies right behind it, so that Close
 * may go back instead of piling up addresses.
 */
export const openedFromCourse = { openedFromCourse: true } as const;

export function wasOpenedFromCourse(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCourse' in state;
}
