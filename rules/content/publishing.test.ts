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

test('a changed text is one change for each language, and a checked translation is one, too', () => {
  const change = (headline: Record<string, string>) => {
    const document = structuredClone(defaultDocument);
    document.landing.hero.headline = headline;
    return document;
  };
  const path = 'landing.hero.headline';
  const [before, after] = [
    change({ en: 'One', ms: 'Satu' }),
    change({ en: 'Two', ms: 'Satu', 'ms-x-of': 'One', id: 'Dua' }),
  ];
  expect(findChanges(before, after)).toEqual([
    { path, kind: 'changed', language: 'en', before: 'One', after: 'Two' },
    { path, kind: 'changed', language: 'id', before: '', after: 'Dua' },
  ]);
  const checked = change({ en: 'Two', ms: 'Satu', id: 'Dua' });
  expect(findChanges(after, checked)).toEqual([
    { path, kind: 'changed', language: 'ms', before: 'Satu', after: 'Satu' },
  ]);
});

test('a translated line of a list is a change of that line', () => {
  const after = structuredClone(defaultDocument);
  const [, line] = after.landing.audience.lines;
  after.landing.audience.lines[1] = { ...line, ms: 'Baris lain' };
  expect(findChanges(defaultDocument, after)).toMatchObject([
    { path: 'landing.audience.lines.1', language: 'ms', after: 'Baris lain' },
  ]);
});
