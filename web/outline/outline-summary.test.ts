import { expect, test } from 'vitest';
import type { LearnerLesson, LearnerSection } from './learner-outline.ts';
import {
  countPlayed,
  findContinuation,
  findIntroduction,
  findNextLesson,
  hasBegun,
  isDone,
  playableLessons,
  summarize,
} from './outline-summary.ts';

function lesson(index: number, change: Partial<LearnerLesson> = {}): LearnerLesson {
  return {
    id: `lesson-${index}`,
    index,
    title: `Lesson ${index}`,
    description: '',
    kind: 'video',
    lengthSeconds: 60,
    verdict: 'play',
    progress: untouched,
    ...change,
  };
}

const untouched: LearnerLesson['progress'] = {
  watched: false,
  seconds: 0,
  resumeAt: 0,
  playedAt: null,
  tick: null,
};
const watched = { ...untouched, watched: true, seconds: 60, playedAt: 5 };
const begun = { ...untouched, seconds: 20, resumeAt: 20, playedAt: 5 };

function outline(lessons: LearnerLesson[]): LearnerSection[] {
  return [
    {
      id: 1,
      title: 'One',
      image: 'setup',
      opensWith: 'premium',
      first: 0,
      last: lessons.length - 1,
      lessons,
    },
  ];
}

test('the header counts sections, lessons, their length, and what was watched of the videos', () => {
  const sections = outline([
    lesson(0, { progress: watched }),
    lesson(1),
    lesson(2, { kind: 'link', lengthSeconds: 0, verdict: 'open-link' }),
  ]);
  expect(summarize(sections)).toEqual({
    sections: 1,
    lessons: 3,
    videos: 2,
    lengthSeconds: 120,
    watched: 1,
  });
});

test('the count on the course page has only the videos that the plan opens', () => {
  const locked = { verdict: 'upgrade' } as const;
  const sections = outline([lesson(0, { progress: watched }), lesson(1), lesson(2, locked)]);
  expect(summarize(sections)).toMatchObject({ lessons: 3, videos: 2, watched: 1 });
  expect(countPlayed(sections)).toEqual({ videos: 3, watched: 1 });
});

test('a paying learner whose course begins with a link gets the first video and no hint to buy', () => {
  const link = { kind: 'link', lengthSeconds: 0 } as const;
  const ofUltra = outline([lesson(0, { ...link, verdict: 'open-link' }), lesson(1)]);
  expect(findIntroduction(ofUltra)).toMatchObject({ first: { id: 'lesson-1' }, needsPlan: false });
  const ofPremium = outline([lesson(0, { verdict: 'upgrade' }), lesson(1)]);
  expect(findIntroduction(ofPremium)).toMatchObject({ first: { id: 'lesson-1' }, needsPlan: false });
  const withoutPlan = outline([lesson(0, { ...link, verdict: 'buy' }), lesson(1, { verdict: 'buy' })]);
  expect(findIntroduction(withoutPlan)).toEqual({ first: null, needsPlan: true });
});

test('a learner who has not begun has nothing to continue', () => {
  expect(findContinuation(outline([lesson(0), lesson(1)]))).toBeNull();
});

test('less than a second of a lesson does not count as begun', () => {
  const glanced = { ...untouched, seconds: 0.4, resumeAt: 0.4, playedAt: 5 };
  expect(findContinuation(outline([lesson(0, { progress: glanced })]))).toBeNull();
});

test('the lesson played last is the one to continue', () => {
  const sections = outline([
    lesson(0, { progress: { ...begun, playedAt: 9 } }),
    lesson(1, { progress: begun }),
    lesson(2, { progress: watched }),
  ]);
  expect(findContinuation(sections)).toMatchObject({ lesson: { id: 'lesson-0' }, why: 'stopped-here' });
});

test('after a lesson finished last comes the next one, even if it was begun before', () => {
  const sections = outline([
    lesson(0, { progress: begun }),
    lesson(1, { progress: { ...watched, playedAt: 9 } }),
    lesson(2, { progress: begun }),
  ]);
  expect(findContinuation(sections)).toMatchObject({ lesson: { id: 'lesson-2' }, why: 'stopped-here' });
});

test('a learner’s own mark decides what is done and is counted, but not for the certificate', () => {
  const ticked = { ...begun, tick: 'watched' as const };
  const again = { ...watched, tick: 'not-watched' as const };
  expect([isDone(ticked), isDone(again)]).toEqual([true, false]);
  const sections = outline([lesson(0, { progress: ticked }), lesson(1, { progress: again }), lesson(2)]);
  expect(findContinuation(sections)).toMatchObject({ lesson: { id: 'lesson-1' } });
  expect(summarize(sections).watched).toBe(1);
  expect(summarize(outline([lesson(0, { progress: ticked }), lesson(1)])).watched).toBe(1);
  expect(countPlayed(outline([lesson(0, { progress: ticked }), lesson(1)])).watched).toBe(0);
});

test('after a finished lesson the next one is offered', () => {
  const sections = outline([lesson(0), lesson(1, { progress: watched }), lesson(2)]);
  expect(findContinuation(sections)).toMatchObject({ lesson: { id: 'lesson-2' }, why: 'next-up' });
});

test('after the last lesson a skipped earlier one is offered', () => {
  const sections = outline([lesson(0), lesson(1, { progress: watched })]);
  expect(findContinuation(sections)).toMatchObject({ lesson: { id: 'lesson-0' } });
});

test('when all is watched there is nothing to continue', () => {
  expect(findContinuation(outline([lesson(0, { progress: watched })]))).toBeNull();
});

test('the next lesson is the first one, then the one in progress, and at the end none', () => {
  expect(findNextLesson(outline([lesson(0), lesson(1)]))).toMatchObject({ lesson: { id: 'lesson-0' } });
  const stopped = outline([lesson(0), lesson(1, { progress: begun })]);
  expect(findNextLesson(stopped)).toMatchObject({ lesson: { id: 'lesson-1' }, why: 'stopped-here' });
  expect(findNextLesson(outline([lesson(0, { progress: watched })]))).toBeNull();
  expect(findNextLesson(outline([lesson(0, { verdict: 'buy' })]))).toBeNull();
});

test('a lesson that may no longer be played is never offered', () => {
  const sections = outline([lesson(0, { progress: begun, verdict: 'buy' }), lesson(1, { verdict: 'buy' })]);
  expect(findContinuation(sections)).toBeNull();
  expect(playableLessons(sections)).toEqual([]);
});

test('a learner has begun once a lesson was played or ticked, also when all is done', () => {
  const ticked = { ...untouched, tick: 'watched' as const };
  expect(hasBegun(outline([lesson(0), lesson(1)]))).toBe(false);
  for (const progress of [begun, watched, ticked])
    expect(hasBegun(outline([lesson(0), lesson(1, { progress })]))).toBe(true);
});

test('articles count for the certificate only if the site says so, once they are read', () => {
  const article = { kind: 'article', lengthSeconds: 0 } as const;
  const marked = { ...untouched, tick: 'watched' as const };
  const sections = outline([
    lesson(0, { progress: watched }),
    lesson(1, { progress: marked }),
    lesson(2, { ...article, progress: { ...untouched, watched: true, playedAt: 3 } }),
    lesson(3, { ...article, progress: { ...untouched, watched: true, quiz: { correct: 1, questions: 2 } } }),
    lesson(4, article),
  ]);
  expect(countPlayed(sections)).toEqual({ videos: 2, watched: 1 });
  expect(countPlayed(sections, { countsArticles: true })).toEqual({ videos: 5, watched: 3 });
  expect(summarize(sections)).toMatchObject({ videos: 5, watched: 4 });
  expect(findNextLesson(sections)?.lesson.id).toBe('lesson-4');
});

test('an article opened last is the lesson to continue with, until it is read', () => {
  const opened = { ...untouched, playedAt: 9 };
  const article = (progress: LearnerLesson['progress']) =>
    lesson(1, { kind: 'article', lengthSeconds: 0, progress });
  const others = [lesson(0, { progress: begun }), lesson(2)] as const;
  const continued = (progress: LearnerLesson['progress']) =>
    findContinuation(outline([others[0], article(progress), others[1]]));
  expect(continued(opened)).toMatchObject({ lesson: { id: 'lesson-1' }, why: 'stopped-here' });
  expect(continued({ ...opened, watched: true })).toMatchObject({
    lesson: { id: 'lesson-2' },
    why: 'next-up',
  });
  expect(continued(untouched)).toMatchObject({ lesson: { id: 'lesson-0' } });
  expect(hasBegun(outline([article(opened)]))).toBe(true);
});
