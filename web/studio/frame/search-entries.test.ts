import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { processorMs } from '#tests/processor-time.ts';
import { contentEntries, findEntries, fold, indexEntries, type SearchEntry } from './search-entries.ts';

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

const entry = (title: string, part: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'lesson',
  title,
  where: '',
  url: `/${title}`,
  ...part,
});

function titlesOf(entries: SearchEntry[], query: string): string[] {
  return findEntries(indexEntries(entries), query, 10).map(({ title }) => title);
}

test('capitals, accents and signs do not matter', () => {
  expect(fold('  Crème — BRÛLÉE! ')).toBe('creme brulee');
  expect(titlesOf([entry('Crème brûlée')], 'CREME bru')).toEqual(['Crème brûlée']);
});

test('every word of the query must be there, in any order', () => {
  const entries = [entry('First app on a phone'), entry('Your first steps')];
  expect(titlesOf(entries, 'phone first')).toEqual(['First app on a phone']);
  expect(titlesOf(entries, 'phone steps')).toEqual([]);
});

test('a title that begins so comes before one that holds it, and that before a description', () => {
  const entries = [
    entry('Later', { more: 'Ask about prices' }),
    entry('Surprices'),
    entry('All prices'),
    entry('Prices'),
  ];
  expect(titlesOf(entries, 'pric')).toEqual(['Prices', 'All prices', 'Surprices', 'Later']);
});

test('of equally near ones pages come first, then sections, lessons, settings and texts', () => {
  const kinds = ['text', 'setting', 'lesson', 'section', 'page'] as const;
  const entries = kinds.map((kind) => entry('Course', { kind, url: kind }));
  const found = findEntries(indexEntries(entries), 'course', 10);
  expect(found.map(({ kind }) => kind)).toEqual(['page', 'section', 'lesson', 'setting', 'text']);
});

test('an empty query finds nothing, and no more than asked for are given', () => {
  const entries = Array.from({ length: 50 }, (_, at) => entry(`Lesson ${at}`));
  expect(titlesOf(entries, '  ')).toEqual([]);
  expect(findEntries(indexEntries(entries), 'lesson', 7)).toHaveLength(7);
});

test('scripts without Latin letters are found too', () => {
  expect(titlesOf([entry('第一课'), entry('Урок')], 'урок')).toEqual(['Урок']);
});
