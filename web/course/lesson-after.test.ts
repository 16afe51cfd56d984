import { expect, test } from 'vitest';
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonAfter } from './lesson-after.ts';

const progress = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

const lesson = (index: number, change: Partial<LearnerLesson> = {}): LearnerLesson => ({
  id: `lesson-${index}`,
  index,
  title: `Lesson ${index}`,
  description: '',
  kind: 'video',
  lengthSeconds: 60,
  verdict: 'play',
  progress,
  ...change,
});

/** Two sections: the first has all lessons except the last one. */
function sectionsOf(lessons: LearnerLesson[]): LearnerSection[] {
  const section = { title: '', image: '', opensWith: 'premium' as const, first: 0, last: 0 };
  return [
    { ...section, id: 1, lessons: lessons.slice(0, -1) },
    { ...section, id: 2, lessons: lessons.slice(-1) },
  ];
}

function after(lessons: LearnerLesson[]) {
  const [first, ...others] = lessons;
  const next = others.find(({ verdict }) => verdict === 'play');
  const found = lessonAfter(first!, { sections: sectionsOf(lessons), next });
  return found && [found.lesson.id, found.isFollowing];
}

test('the lesson that follows plays automatically, also in the next section and as an article', () => {
  expect(after([lesson(0), lesson(1), lesson(2)])).toEqual(['lesson-1', true]);
  expect(after([lesson(0), lesson(1, { kind: 'article' })])).toEqual(['lesson-1', true]);
});

test('nothing plays automatically after a lesson with a quiz, answered or not', () => {
  const quiz = { correct: 2, questions: 2 };
  for (const change of [{ questions: 2 }, { questions: 2, progress: { ...progress, quiz } }])
    expect(after([lesson(0, change), lesson(1)])).toEqual(['lesson-1', false]);
});

test('nothing is skipped automatically: neither a locked lesson nor a guide', () => {
  for (const skipped of [{ verdict: 'upgrade' }, { kind: 'link', verdict: 'open-link' }] as const)
    expect(after([lesson(0), lesson(1, skipped), lesson(2)])).toEqual(['lesson-2', false]);
});

test('without another lesson that opens, the locked one is offered, and after the last one nothing', () => {
  expect(after([lesson(0), lesson(1, { verdict: 'buy' })])).toEqual(['lesson-1', false]);
  expect(after([lesson(0)])).toBeNull();
});
