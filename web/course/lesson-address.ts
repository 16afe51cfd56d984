/** The address of an open lesson: the course page with the lesson's id. */
import { lessonParameter, pages } from '#rules/pages.ts';

export function lessonAddress(lessonId: string): string {
  return `${pages.course}?${new URLSearchParams({ [lessonParameter]: lessonId })}`;
}

/**
 * What a link to a lesson leaves in the history: the course page lies right behind it, so that Close
 * may go back instead of piling up addresses.
 */
export const openedFromCourse = { openedFromCourse: true } as const;

export function wasOpenedFromCourse(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromCourse' in state;
}
