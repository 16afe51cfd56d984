import { expect, test } from 'vitest';
import {
  isInEachLanguage,
  languages,
  pathInLanguage,
  preferredLanguage,
  publicPath,
  splitLanguage,
} from './language.ts';
import { pageAt } from './page-at.ts';

test.each([
  ['', 'en'],
  ['*', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['en-US,en;q=0.9,id;q=0.8', 'en'],
  ['id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7', 'id'],
  ['in-ID,in;q=0.9', 'id'],
  ['ms-MY', 'ms'],
  ['MS', 'ms'],
  ['de, ms;q=0.3, en;q=0.1', 'ms'],
  ['en;q=0.5, ms;q=0.9', 'ms'],
  ['ms;q=0, id;q=0.1', 'id'],
  ['ms;q=many', 'en'],
  ['id; q=0.9, ms; q=0.9', 'id'],
  [`${'x,'.repeat(600)}ms`, 'en'],
])('a browser that accepts "%s" gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});

test('paths name their language, and English pages have none', () => {
  expect(publicPath('/', 'en')).toBe('/');
  expect(publicPath('/', 'ms')).toBe('/ms');
  expect(publicPath('/privacy', 'id')).toBe('/id/privacy');
  expect(pathInLanguage('/', 'en')).toBe('/en');
});

test('reads the language of a path', () => {
  expect(splitLanguage('/ms')).toEqual({ language: 'ms', path: '/' });
  expect(splitLanguage('/id/')).toEqual({ language: 'id', path: '/' });
  expect(splitLanguage('/en/gpt')).toEqual({ language: 'en', path: '/gpt' });
  for (const path of ['/', '/de', '/msx', '/gpt', '/ms-MY', '/identity'])
    expect(splitLanguage(path)).toBeNull();
});

test('no page has the path of a language', () => {
  for (const language of languages) expect(pageAt(`/${language}`)).toBeUndefined();
  expect(isInEachLanguage('/privacy')).toBe(true);
  expect(isInEachLanguage('/gpt')).toBe(false);
});
