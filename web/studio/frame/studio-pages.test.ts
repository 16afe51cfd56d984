import { expect, test } from 'vitest';
import { pages } from '#rules/pages.ts';
import { isPageOf, mayOpenPage, studioPagesFor } from './studio-pages.ts';

const currentOf = (role: 'instructor' | 'assistant', path: string) =>
  studioPagesFor(role)
    .filter((page) => isPageOf(page, path))
    .map((page) => page.path);

test('the figures of lessons have an entry for assistants, and belong to Analytics for instructors', () => {
  for (const path of ['/studio/analytics/lessons', '/studio/analytics/lessons/intro']) {
    expect(currentOf('instructor', path)).toEqual([pages.studioAnalytics]);
    expect(currentOf('assistant', path)).toEqual([pages.studioLessons]);
    expect(mayOpenPage('assistant', path)).toBe(true);
  }
  expect(mayOpenPage('assistant', '/studio/analytics')).toBe(false);
});
