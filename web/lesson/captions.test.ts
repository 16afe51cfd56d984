import { expect, test } from 'vitest';
import { sentencesOf } from '#rules/transcript.ts';
import { chosenLanguage, placeAt } from './captions.tsx';

const sentences = sentencesOf([
  { start: 1, end: 3, text: 'Show every step' },
  { start: 3, end: 5, text: 'that waits.' },
  { start: 7, end: 8, text: 'Then go.' },
]);

test.each([
  ['before the first caption', 0.5, { sentence: -1, part: 0 }],
  ['at the start of a sentence, as a click seeks there', 0.97, { sentence: 0, part: 0 }],
  ['in the first caption', 2.9, { sentence: 0, part: 0 }],
  ['in the second caption', 3, { sentence: 0, part: 1 }],
  ['in the pause after it', 6, { sentence: 0, part: 1 }],
  ['in a sentence of one caption', 7, { sentence: 1, part: 0 }],
])('the place %s is its caption', (_, second, place) => {
  expect(placeAt(sentences, second)).toEqual(place);
});

const captionsIn = (...languages: string[]) =>
  languages.map((language) => ({ language, label: language, url: `/${language}.vtt` }));

test('captions are in the chosen language, the page’s, or the first', () => {
  expect(chosenLanguage(captionsIn('ms', 'en', 'id'), 'id')).toBe('id');
  expect(chosenLanguage(captionsIn('ms', 'en'), null)).toBe('en');
  expect(chosenLanguage(captionsIn('ms', 'en-GB'), 'zh')).toBe('en-GB');
  expect(chosenLanguage(captionsIn('ms', 'id'), null)).toBe('ms');
  expect(chosenLanguage([], 'ms')).toBeNull();
});
