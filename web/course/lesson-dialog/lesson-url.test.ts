import { expect, test } from 'vitest';
import { lessonAddress, readLessonAddress } from './lesson-url.ts';

test('a lesson has an address, and each of its seconds has one', () => {
  expect(lessonAddress('widgets')).toBe('/gpt?lesson=widgets');
  expect(lessonAddress('widgets', 65.04)).toBe('/gpt?lesson=widgets&t=65');
  expect(readLessonAddress('?lesson=widgets&t=65.5')).toEqual({ lessonId: 'widgets', second: 65.5 });
});

test.each(['', '?t=', '?t=-1', '?t=soon', '?t=1e9', '?t=NaN'])(
  '%j asks for no lesson and no second',
  (search) => {
    expect(readLessonAddress(search)).toEqual({ lessonId: null, second: null });
  },
);
