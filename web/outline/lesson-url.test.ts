import { expect, test } from 'vitest';
import { lessonUrl, readLessonUrl } from './lesson-url.ts';

test('a lesson and each of its seconds have a URL', () => {
  expect(lessonUrl('widgets')).toBe('/gpt?lesson=widgets');
  expect(lessonUrl('widgets', 65.04)).toBe('/gpt?lesson=widgets&t=65');
  expect(readLessonUrl('?lesson=widgets&t=65.5')).toEqual({ lessonId: 'widgets', second: 65.5 });
});

test.each(['', '?t=', '?t=-1', '?t=soon', '?t=1e9', '?t=NaN'])(
  '%j names no lesson and no second',
  (search) => {
    expect(readLessonUrl(search)).toEqual({ lessonId: null, second: null });
  },
);
