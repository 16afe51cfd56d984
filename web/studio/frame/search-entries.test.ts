import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { processorMs } from '#tests/processor-time.ts';
import { contentEntries, findEntries, fold, indexEntries, type SearchEntry } from './search-entries.ts';

const index = indexEntries(contentEntries(defaultDocument));
const first = (query: string) => findEntries(index, query, 5)[0];

test('links a lesson to its title in the outline', () => {
  const lesson = defaultDocument.course.sections[1]!.lessons[2]!;
  expect(first(lesson.title['en']!)).toMatchObject({
    kind: 'lesson',
    url: '/studio/course#course.sections.1.lessons.2.title',
  });
});

test('finds a text by its words and links to its field', () => {
  const answer = defaultDocument.landing.questions.items[2]!.answer['en']!;
  expect(first(answer.slice(0, 60))).toMatchObject({
    kind: 'text',
    url: '/studio/page#landing.questions.items.2.answer',
  });
});

test('finds a setting by its name', () => {
  expect(first('accent')).toMatchObject({ kind: 'setting', url: '/studio/settings#site.accent' });
});

test('links every entry to a studio screen, and each text to its own field', () => {
  for (const { url, title } of index)
    expect([title, url]).toEqual([title, expect.stringMatching(/^\/studio\//)]);
  const urls = index.filter(({ kind }) => kind === 'text').map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
});

test('searches 500 lessons within a frame', () => {
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

test('ignores case, accents and punctuation', () => {
  expect(fold('  Crème — BRÛLÉE! ')).toBe('creme brulee');
  expect(titlesOf([entry('Crème brûlée')], 'CREME bru')).toEqual(['Crème brûlée']);
});

test('matches all words of the query in any order', () => {
  const entries = [entry('First app on a phone'), entry('Your first steps')];
  expect(titlesOf(entries, 'phone first')).toEqual(['First app on a phone']);
  expect(titlesOf(entries, 'phone steps')).toEqual([]);
});

test('ranks title prefixes before other title matches and descriptions', () => {
  const entries = [
    entry('Later', { more: 'Ask about prices' }),
    entry('Surprices'),
    entry('All prices'),
    entry('Prices'),
  ];
  expect(titlesOf(entries, 'pric')).toEqual(['Prices', 'All prices', 'Surprices', 'Later']);
});

test('ranks equal matches by kind: pages, sections, lessons, settings, texts', () => {
  const kinds = ['text', 'setting', 'lesson', 'section', 'page'] as const;
  const entries = kinds.map((kind) => entry('Course', { kind, url: kind }));
  const found = findEntries(indexEntries(entries), 'course', 10);
  expect(found.map(({ kind }) => kind)).toEqual(['page', 'section', 'lesson', 'setting', 'text']);
});

test('finds nothing for an empty query and respects the limit', () => {
  const entries = Array.from({ length: 50 }, (_, at) => entry(`Lesson ${at}`));
  expect(titlesOf(entries, '  ')).toEqual([]);
  expect(findEntries(indexEntries(entries), 'lesson', 7)).toHaveLength(7);
});

test('searches non-Latin scripts', () => {
  expect(titlesOf([entry('第一课'), entry('Урок')], 'урок')).toEqual(['Урок']);
});
