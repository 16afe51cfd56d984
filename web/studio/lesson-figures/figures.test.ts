import { expect, test } from 'vitest';
import {
  curveOf,
  type LessonFigures,
  type ListedLesson,
  marksOf,
  sentencesOf,
  sortLessons,
} from './figures.ts';

const bins = (given: Partial<Record<'played' | 'left' | 'replayed', number[]>>) => {
  const zeros = Array.from({ length: 20 }, () => 0);
  return { seconds: 5, played: zeros, left: zeros, replayed: zeros, ...given };
};

function withCounts(counts: Record<number, number>): number[] {
  return Array.from({ length: 20 }, (_, bin) => counts[bin] ?? 0);
}

test('marks parts that stand out once, with those who left neighboring ones added up', () => {
  const marks = marksOf(
    bins({ left: withCounts({ 2: 12, 3: 9, 11: 1 }), replayed: withCounts({ 0: 9, 1: 14.4 }) }),
  );
  expect(marks).toEqual([
    { kind: 'replay', at: 0, count: 14 },
    { kind: 'leave', at: 10, count: 21 },
  ]);
  expect(marksOf(bins({}))).toEqual([]);
});

test('puts the share and the marks beside the sentence in which they lie', () => {
  const played = Array.from({ length: 20 }, (_, bin) => (bin < 10 ? 20 : 5));
  const lesson = {
    starters: 20,
    lengthSeconds: 100,
    bins: bins({ played, left: withCounts({ 0: 6, 10: 7 }) }),
    sentences: [
      { at: 4, text: 'First' },
      { at: 45, text: 'Second' },
      { at: 55, text: 'Third' },
    ],
  } as unknown as LessonFigures;
  expect(sentencesOf(lesson)).toEqual([
    { at: 4, text: 'First', percent: 100, marks: [{ kind: 'leave', at: 0, count: 6 }] },
    { at: 45, text: 'Second', percent: 63, marks: [{ kind: 'leave', at: 50, count: 7 }] },
    { at: 55, text: 'Third', percent: 25, marks: [] },
  ]);
});

test('sorts lessons by a figure, those without it last', () => {
  const lesson = (id: string, starters: number | null, finished?: number): ListedLesson => ({
    id,
    title: id,
    section: 'One',
    lengthSeconds: 100,
    starters,
    totals:
      finished === undefined
        ? null
        : {
            finished,
            medianReach: finished,
            biggestDrop: finished > 50 ? null : { at: 5, learners: finished },
          },
  });
  const lessons = [lesson('new', null), lesson('few', 3), lesson('good', 100, 90), lesson('bad', 40, 10)];
  const idsIn = (order: Parameters<typeof sortLessons>[1]) => sortLessons(lessons, order).map(({ id }) => id);
  expect(idsIn('course')).toEqual(['new', 'few', 'good', 'bad']);
  expect(idsIn('starters')).toEqual(['good', 'bad', 'few', 'new']);
  expect(idsIn('finished')).toEqual(['bad', 'good', 'new', 'few']);
  expect(idsIn('reach')).toEqual(['bad', 'good', 'new', 'few']);
  expect(idsIn('drop')).toEqual(['bad', 'new', 'few', 'good']);
});

test('draws a step per bin, up to the end of the video', () => {
  const three = { seconds: 5, played: [10, 5, 0], left: [], replayed: [] };
  expect(curveOf(three, { starters: 10, lengthSeconds: 12 })).toBe('M0,100V0H5V50H10V100H12V100Z');
});
