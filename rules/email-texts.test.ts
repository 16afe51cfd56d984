import { expect, test } from 'vitest';
import { countByEmailLanguage, emailStateIn, languageFor, subjectIn } from './email-texts.ts';

const texts = {
  subject: { en: 'News', ms: 'Berita', id: ' ' },
  body: { en: 'Hello', ms: 'Helo', id: 'Halo' },
};

test.each([
  ['en', 'en', 'en'],
  ['ms', 'en', 'ms'],
  ['id', 'en', 'en'],
  ['id', 'ms', 'ms'],
  // The main language was changed to one that the email isn't written in.
  ['id', 'fr', 'en'],
])('a reader of %s gets an email of the main language %s in %s', (reader, main, expected) => {
  expect(languageFor(texts, { reader, main })).toBe(expected);
});

test('an email that is written in no language is in the main one', () => {
  expect(languageFor({ subject: {}, body: { ms: 'Helo' } }, { reader: 'ms', main: 'en' })).toBe('en');
});

test('an email is written in a language with both its subject and its text', () => {
  expect(['en', 'id', 'fr'].map((language) => emailStateIn(texts, language))).toEqual([
    'written',
    'incomplete',
    'missing',
  ]);
});

test('readers are counted by the language in which they get the email', () => {
  expect(countByEmailLanguage(texts, { readers: { en: 200, ms: 1_204, id: 110 }, main: 'en' })).toEqual([
    { language: 'ms', count: 1_204 },
    { language: 'en', count: 310 },
  ]);
  expect(countByEmailLanguage(texts, { readers: { en: 0, ms: 0, id: 0 }, main: 'en' })).toEqual([]);
});

test('an email is named by its subject in the main language, or in another one', () => {
  expect(['ms', 'id', 'fr'].map((main) => subjectIn(texts, main))).toEqual(['Berita', 'News', 'News']);
  expect(subjectIn({ subject: { en: ' ' } }, 'en')).toBe('');
});
