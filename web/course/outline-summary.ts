/** What the course page says about the outline as a whole: counts, length, and where to go on. */
import type { Course, CourseLesson } from '#contract/api.ts';
import { lessonAccess } from '#rules/access.ts';
import type { PaidPlan } from '#rules/plans.ts';

type Sections = Course['sections'];

export type OutlineSummary = {
  sections: number;
  lessons: number;
  /** The lessons that can be watched; the others are links. */
  videos: number;
  lengthSeconds: number;
  watched: number;
};

export function summarise(sections: Sections): OutlineSummary {
  const lessons = sections.flatMap((section) => section.lessons);
  return {
    sections: sections.length,
    lessons: lessons.length,
    videos: lessons.filter(({ kind }) => kind === 'video').length,
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
 * Where to go on: the lesson that was played last, or, when that one is done, the first undone one after it.
 * Null for someone who has not begun, or has nothing left to play.
 */
export function whereToContinue(sections: Sections): Continuation | null {
  const playable = playableLessons(sections);
  const last = lastPlayed(playable);
  if (last === -1) return null;
  const following = [...playable.slice(last), ...playable.slice(0, last)];
  const next = following.find(({ progress }) => !isDone(progress));
  return next ? { lesson: next, why: wasBegun(next.progress) ? 'stopped-here' : 'next-up' } : null;
}

function lastPlayed(lessons: readonly CourseLesson[]): number {
  const moments = lessons.map(({ progress }) =>
    wasBegun(progress) || progress.watched ? (progress.playedAt ?? 0) : -1,
  );
  const latest = Math.max(-1, ...moments);
  return latest === -1 ? -1 : moments.lastIndexOf(latest);
}

/** As the learner sees it: their own tick goes before what was played. It counts for no certificate. */
export function isDone({ watched, tick }: CourseLesson['progress']): boolean {
  return tick === null ? watched : tick === 'watched';
}

/** A glance of less than a second is no beginning. */
export function wasBegun({ resumeAt }: CourseLesson['progress']): boolean {
  return resumeAt >= 1;
}

/** The smallest plan that opens a lesson. */
export function planThatOpens(lesson: { sectionId: number; kind: CourseLesson['kind'] }): PaidPlan {
  return lessonAccess({ signedIn: true, plan: 'premium', isInstructor: false }, lesson) === 'upgrade'
    ? 'ultra'
    : 'premium';
}
