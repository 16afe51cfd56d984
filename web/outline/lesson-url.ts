/** The URL of an open lesson: the course page with the lesson's id. */
import { lessonParameter, pages, readSecond, secondParameter } from '#rules/pages.ts';

/** Returns the URL of a lesson, and of a second in its video. */
export function lessonUrl(lessonId: string, second?: number): string {
  const parameters = new URLSearchParams({ [lessonParameter]: lessonId });
  if (second !== undefined)
    parameters.set(secondParameter, String(Math.max(0, Math.round(second * 10) / 10)));
  return `${pages.course}?${parameters}`;
}

/** Reads the lesson and the second of a URL; a malformed value is null. */
export function readLessonUrl(search: string): { lessonId: string | null; second: number | null } {
  const parameters = new URLSearchParams(search);
  return {
    lessonId: parameters.get(lessonParameter),
    second: readSecond(parameters.get(secondParameter)),
  };
}

/**
 * The state of a history entry whose previous entry is the course page, so that Close goes back instead of adding a
 * third entry.
 */
export const openedFromCourse = { openedFromCourse: true } as const;

export function wasOpenedFromCourse(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCourse' in state;
}
