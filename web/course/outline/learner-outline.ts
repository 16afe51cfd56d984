/** The outline with a learner's progress in it. The server tells them apart: one is the same for many, one is mine. */
import type { Course, CourseLesson, CourseSection, LessonProgress, ProgressByLesson } from '#contract/api.ts';

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
