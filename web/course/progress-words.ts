/** The words for how far a learner is: videos are watched, and where there are articles, too, lessons are done. */
import { messages } from '#messages/messages.ts';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';

type ProgressWords = {
  /** The label of the meter. */
  meter: string;
  ofCourse: (done: number, lessons: number) => string;
  ofSection: (done: number, lessons: number) => string;
};

export function progressWords(lessons: readonly Pick<LearnerLesson, 'kind'>[]): ProgressWords {
  const { stats, section } = messages.course;
  return lessons.some(({ kind }) => kind === 'article')
    ? { meter: stats.doneMeter, ofCourse: stats.done, ofSection: stats.done }
    : { meter: stats.meter, ofCourse: stats.watched, ofSection: section.watched };
}

/** The word of the link to the lesson that comes next; `wasStopped` for one that was begun. */
export function beginWord({ kind }: Pick<LearnerLesson, 'kind'>, wasStopped: boolean): string {
  const { open, start, read } = messages.course.continuing;
  if (wasStopped) return open;
  return kind === 'article' ? read : start;
}
