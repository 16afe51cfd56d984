import { expect, test } from 'vitest';
import {
  canonicalLanguage,
  captionLanguages,
  captionsFile,
  isCaptionLanguage,
  languageName,
} from './languages.ts';

test.each([
  ['en', 'en'],
  [' EN ', 'en'],
  ['zh_hant_tw', 'zh-Hant-TW'],
  ['pt-br', 'pt-BR'],
  ['es-419', 'es-419'],
  ['fil', 'fil'],
  ['mfa', 'mfa'],
  ['iw', 'he'],
  ['english', null],
  ['e', null],
  ['..', null],
  ['en/..', null],
  ['en-', null],
  ['x-own', null],
  [`en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-${'d'.repeat(8)}`, null],
  ['', null],
])('the canonical form of %j is %j', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
});

test('only canonical tags name files', () => {
  expect(['en', 'EN', 'zh-Hant', 'zh-hant', '../en'].map(isCaptionLanguage)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(['en', 'zh-Hant'].map(captionsFile)).toEqual(['captions.vtt', 'captions/zh-Hant.vtt']);
  expect(captionLanguages.every(isCaptionLanguage)).toBe(true);
});

test('languages are named in themselves, or else in English', () => {
  expect(['en', 'ms', 'es', 'ja', 'pt-BR', 'tlh', 'mfa'].map(languageName)).toEqual([
    'English',
    'Bahasa Melayu',
    'Español',
    '日本語',
    'Português (Brasil)',
    'Klingon',
    'mfa',
  ]);
});
