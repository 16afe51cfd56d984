/** What the course page says about the outline as a whole: counts, length, and where to go on. */
import type { Course, CourseLesson } from '#contract/api.ts';
import { lessonAccess } from '#rules/access.ts';
import type { PaidPlan } from '#rules/plans.ts';

type Sections = Course['sections'];

export type OutlineSummary = { sections: number; lessons: number; lengthSeconds: number; watched: number };

export function summarise(sections: Sections): OutlineSummary {
  const lessons = sections.flatMap((section) => section.lessons);
  return {
    sections: sections.length,
    lessons: lessons.length,
    lengthSeconds: lessons.reduce((sum, lesson) => sum + lesson.lengthSeconds, 0),
    watched: watchedOf(lessons),
  };
}

export function watchedOf(lessons: readonly CourseLesson[]): number {
  return lessons.filter((lesson) => lesson.progress.watched).length;
}

export function findLesson(sections: Sections, id: string): CourseLesson | undefined {
  return sections.flatMap((section) => section.lessons).find((lesson) => lesson.id === id);
}

/** The lessons that play for this viewer, in the course's order. */
export function playableLessons(sections: Sections): CourseLesson[] {
  return sections.flatMap((section) => section.lessons).filter((lesson) => lesson.verdict === 'play');
}

export type Continuation = { lesson: CourseLesson; why: 'stopped-here' | 'next-up' };

/**
 * Where to go on: the furthest lesson that was begun and not finished, else the first unwatched
 * one after the last watched. Null for someone who has not begun, or has nothing left to play.
 */
export function whereToContinue(sections: Sections): Continuation | null {
  const playable = playableLessons(sections);
  const begun = playable.findLast(({ progress }) => !progress.watched && wasBegun(progress));
  if (begun) return { lesson: begun, why: 'stopped-here' };
  const lastWatched = playable.findLastIndex(({ progress }) => progress.watched);
  if (lastWatched === -1) return null;
  const after = [...playable.slice(lastWatched + 1), ...playable.slice(0, lastWatched)];
  const next = after.find(({ progress }) => !progress.watched);
  return next ? { lesson: next, why: 'next-up' } : null;
}

/** A glance of less than a second is no beginning. */
export function wasBegun({ resumeAt }: CourseLesson['progress']): boolean {
  return resumeAt >= 1;
}

/** The smallest plan that opens a lesson. */
export function planThatOpens(lesson: { sectionId: number; kind: CourseLesson['kind'] }): PaidPlan {
  return lessonAccess({ signedIn: true, plan: 'premium' }, lesson) === 'upgrade' ? 'ultra' : 'premium';
}
