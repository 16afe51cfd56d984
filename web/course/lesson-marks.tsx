import { messages } from '#messages/messages.ts';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';

/** The word for a lesson that is done. */
export function doneWord({ kind, progress }: Pick<LearnerLesson, 'kind' | 'progress'>): string {
  const { lesson: text } = messages.course;
  if (kind === 'article') return text.read;
  return progress.watched ? text.watched : text.ticked;
}

type QuizResultProps = { lesson: LearnerLesson; className: string };

/** The result of a lesson's quiz; nothing before it was answered, or if the lesson has none anymore. */
export function QuizResult({ lesson: { questions = 0, progress }, className }: QuizResultProps) {
  if (questions === 0 || !progress.quiz) return null;
  const { correct, questions: answered } = progress.quiz;
  return (
    <span className={`tabular-nums ${className}`}>{messages.course.lesson.quiz(correct, answered)}</span>
  );
}
