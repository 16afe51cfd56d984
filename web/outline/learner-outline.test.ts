import { expect, test } from 'vitest';
import type { Course } from '#contract/api.ts';
import { progressIn, withProgress } from './learner-outline.ts';

const lesson = (index: number): Course['sections'][number]['lessons'][number] => ({
  id: `lesson-${index}`,
  index,
  title: `Lesson ${index}`,
  description: '',
  kind: 'video',
  lengthSeconds: 60,
  verdict: 'play',
});

const course: Course = {
  isInstructor: false,
  role: null,
  sections: [
    {
      id: 1,
      title: 'One',
      image: 'setup',
      opensWith: 'premium',
      first: 0,
      last: 1,
      lessons: [lesson(0), lesson(1)],
    },
  ],
  prices: [{ plan: 'ultra', verdict: 'pay', id: 'ultra-usd', currency: 'USD', amountCents: 7800 }],
};

const watched = { watched: true, seconds: 60, resumeAt: 0, playedAt: 5, tick: null };
const untouched = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

test('each lesson gets its progress, or an empty one', () => {
  const outline = withProgress(course, { 'lesson-1': watched, 'lesson-that-is-gone': watched });
  expect(outline.sections[0]?.lessons).toEqual([
    { ...lesson(0), progress: untouched },
    { ...lesson(1), progress: watched },
  ]);
  expect(progressIn(outline)).toEqual({ 'lesson-0': untouched, 'lesson-1': watched });
});

test('the learner outline contains no prices', () => {
  expect(JSON.stringify(withProgress(course, {}))).not.toContain('7800');
});
