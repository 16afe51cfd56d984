/** The lesson that the end of another one offers. */
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';

type LessonAfter = {
  lesson: LearnerLesson;
  /** True if it opens automatically: it follows directly, and no quiz is left to answer before. */
  isFollowing: boolean;
};

export function hasQuiz({ questions = 0 }: Pick<LearnerLesson, 'questions'>): boolean {
  return questions > 0;
}

/** Returns `next`, the next lesson that opens for this viewer; if there is none, the locked one that follows, or null. */
export function lessonAfter(
  lesson: LearnerLesson,
  { sections, next }: { sections: readonly LearnerSection[]; next: LearnerLesson | undefined },
): LessonAfter | null {
  const following = sections.flatMap(({ lessons }) => lessons)[lesson.index + 1];
  const after = next ?? following;
  return after
    ? { lesson: after, isFollowing: after === next && next === following && !hasQuiz(lesson) }
    : null;
}
