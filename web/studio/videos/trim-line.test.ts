import { expect, test } from 'vitest';
import type { CourseContent } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { lessonsShowing, showTrimmed } from './trim-line.tsx';

const chapter = (atSeconds: number, id: string) => ({ id, atSeconds, title: { en: 'Chapter' } });

/** Returns the course; its first lesson shows a video with three chapters. */
function courseOf(video: string): CourseContent {
  const course = structuredClone(defaultDocument.course);
  const [first] = course.sections[0]?.lessons ?? [];
  const chapters = [chapter(0, 'a'), chapter(10, 'b'), chapter(60, 'c')];
  if (first?.kind === 'video') Object.assign(first, { video, chapters });
  return course;
}

test('replaces the whole video in its lessons and shifts their chapters', () => {
  const course = courseOf('whole');
  const after = showTrimmed(course, { id: 'part', of: 'whole', startSeconds: 4, endSeconds: 50 });
  const [before] = lessonsShowing(course, 'whole');
  expect(lessonsShowing(after, 'whole')).toEqual([]);
  expect(lessonsShowing(after, 'part')).toEqual([
    { ...before, video: 'part', chapters: [chapter(0, 'a'), chapter(6, 'b')] },
  ]);
});

test('leaves other lessons unchanged', () => {
  const course = courseOf('whole');
  expect(showTrimmed(course, { id: 'part', of: 'another', startSeconds: 4, endSeconds: 50 })).toEqual(course);
});
