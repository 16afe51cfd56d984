import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { contentEntries } from './content-entries.ts';
import { findEntries, indexEntries } from './find-entries.ts';

const index = indexEntries(contentEntries(defaultDocument));
const first = (query: string) => findEntries(index, query, 5)[0];

test('a lesson leads to its title in the outline', () => {
  const lesson = defaultDocument.course.sections[1]!.lessons[2]!;
  expect(first(lesson.title['en']!)).toMatchObject({
    kind: 'lesson',
    url: '/studio/course#course.sections.1.lessons.2.title',
  });
});

test('a text of the page is found by words in it, and leads to its field', () => {
  const answer = defaultDocument.landing.questions.items[2]!.answer['en']!;
  expect(first(answer.slice(0, 60))).toMatchObject({
    kind: 'text',
    url: '/studio/page#landing.questions.items.2.answer',
  });
});

test('a setting is found by its name', () => {
  expect(first('accent')).toMatchObject({ kind: 'setting', url: '/studio/settings#site.accent' });
});

test('every entry leads to a screen of the studio, and no two texts to one field', () => {
  for (const { url, title } of index)
    expect([title, url]).toEqual([title, expect.stringMatching(/^\/studio\//)]);
  const urls = index.filter(({ kind }) => kind === 'text').map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
});

test('five hundred lessons are searched within a frame', () => {
  const [section] = defaultDocument.course.sections;
  const lessons = Array.from({ length: 50 }, (_, at) => ({ ...section!.lessons[0]!, id: `lesson-${at}` }));
  const sections = Array.from({ length: 10 }, (_, at) => ({ ...section!, id: at + 1, lessons }));
  const document: ContentDocument = { ...defaultDocument, course: { ...defaultDocument.course, sections } };
  const large = indexEntries(contentEntries(document));
  const times = ['f', 'fl', 'introduction', 'setup flutter', 'nothing like that'].map((query) =>
    processorMs(() => findEntries(large, query, 30)),
  );
  // A frame is 16 ms; the best of several runs, since the first ones are slower.
  expect(Math.min(...times)).toBeLessThan(16);
});
