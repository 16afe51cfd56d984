import { expect, test } from 'vitest';
import { findEntries, fold, indexEntries, type SearchEntry } from './find-entries.ts';

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
