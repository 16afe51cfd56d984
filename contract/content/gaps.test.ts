import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import type { Chapter, ContentDocument } from '#rules/content/document.ts';
import { findGaps, lateChapters } from './gaps.ts';

const chapter = (id: string, atSeconds: number, title = 'A part'): Chapter => ({
  id,
  atSeconds,
  title: { en: title },
});

/** The default document whose first lesson has these chapters. */
function withChapters(...chapters: Chapter[]): ContentDocument {
  const document = structuredClone(defaultDocument);
  Object.assign(document.course.sections[0]!.lessons[0]!, { chapters });
  return document;
}

const place = 'course.sections.0.lessons.0';

test('chapters are in the order of time, each with its own second and title', () => {
  expect(findGaps(withChapters(chapter('a', 0), chapter('b', 5), chapter('c', 9)))).toEqual([]);
  expect(findGaps(withChapters(chapter('a', 5), chapter('b', 5), chapter('c', 4)))).toEqual([
    { path: `${place}.chapters.1.atSeconds`, reason: 'chapter-order' },
    { path: `${place}.chapters.2.atSeconds`, reason: 'chapter-order' },
  ]);
  expect(findGaps(withChapters(chapter('a', 1, ' ')))).toEqual([
    { path: `${place}.chapters.0.title`, reason: 'needs-text' },
  ]);
  expect(findGaps(withChapters(chapter('a', 1), chapter('a', 2)))).toEqual([
    { path: `${place}.chapters.1`, reason: 'taken-id' },
  ]);
});

test('a chapter at or after the end of its video is a gap, if the length is known', () => {
  const document = withChapters(chapter('a', 0), chapter('b', 20));
  const video = 'flutter-introduction';
  expect(lateChapters(document, new Map([[video, 20.5]]))).toEqual([]);
  expect(lateChapters(document, new Map([[video, 20]]))).toEqual([
    { path: `${place}.chapters.1.atSeconds`, reason: 'beyond-video' },
  ]);
  expect(lateChapters(document, new Map([[video, 0]]))).toEqual([]);
  expect(lateChapters(document, new Map())).toEqual([]);
});

test('a file needs a name and is attached once', () => {
  const document = structuredClone(defaultDocument);
  const [, , lesson] = document.course.sections[0]!.lessons;
  lesson!.attachments = [
    { id: 'a', name: '' },
    { id: 'a', name: 'a.zip' },
  ];
  expect(findGaps(document)).toEqual([
    { path: 'course.sections.0.lessons.2.attachments.0.name', reason: 'needs-text' },
    { path: 'course.sections.0.lessons.2.attachments.1', reason: 'taken-id' },
  ]);
  lesson!.state = 'draft';
  expect(findGaps(document)).toEqual([]);
});
