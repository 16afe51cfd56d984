import { expect, test } from 'vitest';
import { numberSections, type OutlineSection } from './outline.ts';

const course = [3, 9, 17, 7, 28, 2].map((count, index) => section(index + 1, count));

test.each([
  [1, 0, 2, 3],
  [2, 3, 11, 9],
  [3, 12, 28, 17],
  [4, 29, 35, 7],
  [5, 36, 63, 28],
  [6, 64, 65, 2],
])('section %i has the lessons %i to %i, which are %i', (id, first, last, count) => {
  const numbered = numberSections(course)[id - 1]!;
  expect(numbered).toMatchObject({ id, first, last });
  expect(numbered.lessons).toHaveLength(count);
});

test('the lessons are numbered from 0 to 65 through the whole course, in their order', () => {
  const lessons = numberSections(course).flatMap((numbered) => numbered.lessons);
  expect(lessons.map(({ index }) => index)).toEqual(Array.from({ length: 66 }, (_, index) => index));
  expect(lessons.map(({ id }) => id)).toEqual(
    course.flatMap(({ lessons: given }) => given.map(({ id }) => id)),
  );
});

test('a lesson moved to another section moves the ranges with it', () => {
  const ranges = numberSections([section(1, 2), section(2, 4)]).map(({ first, last }) => [first, last]);
  expect(ranges).toEqual([
    [0, 1],
    [2, 5],
  ]);
});

test('a section without lessons takes no number from the next one', () => {
  const [, empty, next] = numberSections([section(1, 2), section(2, 0), section(3, 1)]);
  expect(empty?.lessons).toEqual([]);
  expect(next).toMatchObject({ first: 2, last: 2 });
});

test('all other fields of a section and its lessons are unchanged', () => {
  const [given] = course;
  const [numbered] = numberSections(course);
  expect(numbered).toEqual({
    ...given,
    first: 0,
    last: 2,
    lessons: given!.lessons.map((lesson, index) => ({ ...lesson, index })),
  });
});

function section(id: number, count: number): OutlineSection<{ id: string; title: string }> {
  const lessons = Array.from({ length: count }, (_, at) => ({ id: `${id}-${at}`, title: `Lesson ${at}` }));
  return { id, title: `Section ${id}`, image: `/pictures/${id}.webp`, opensWith: 'premium', lessons };
}
