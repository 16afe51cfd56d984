import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { withLessons } from '#tests/test-attachments.ts';
import { findChanges } from './publishing.ts';

const lesson = 'install-flutter';
const place = `course.sections.1.lessons.${lesson}`;
const chapter = (id: string, atSeconds: number) => ({ id, atSeconds, title: { en: `About ${id}` } });
const withLists = (lists: object) => withLessons(defaultDocument, { [lesson]: lists });

test('the first chapters and files of a lesson are one change each, with their titles and names', () => {
  const after = withLists({
    chapters: [chapter('begin', 0), chapter('end', 9)],
    attachments: [{ id: 'a', name: 'a.zip' }],
  });
  expect(findChanges(defaultDocument, after)).toEqual([
    { path: `${place}.chapters`, kind: 'changed', before: null, after: 'About begin · About end' },
    { path: `${place}.attachments`, kind: 'changed', before: null, after: 'a.zip' },
  ]);
});

test('a chapter’s time and a file’s name are changes of their own fields', () => {
  const before = withLists({ chapters: [chapter('begin', 0)], attachments: [{ id: 'a', name: 'a.zip' }] });
  const after = withLists({
    chapters: [chapter('begin', 65)],
    attachments: [
      { id: 'a', name: 'b.zip' },
      { id: 'c', name: 'c.zip' },
    ],
  });
  expect(findChanges(before, after)).toEqual([
    { path: `${place}.chapters.begin.atSeconds`, kind: 'changed', before: '0', after: '65' },
    { path: `${place}.attachments.a.name`, kind: 'changed', before: 'a.zip', after: 'b.zip' },
    { path: `${place}.attachments.c`, kind: 'added', before: null, after: 'c.zip' },
  ]);
});
