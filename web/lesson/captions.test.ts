import { expect, test } from 'vitest';
import { chosenLanguage } from './captions.tsx';

const captionsIn = (...languages: string[]) =>
  languages.map((language) => ({ language, label: language, url: `/${language}.vtt` }));

test('captions are in the chosen language, the page’s, or the first', () => {
  expect(chosenLanguage(captionsIn('ms', 'en', 'id'), 'id')).toBe('id');
  expect(chosenLanguage(captionsIn('ms', 'en'), null)).toBe('en');
  expect(chosenLanguage(captionsIn('ms', 'en-GB'), 'zh')).toBe('en-GB');
  expect(chosenLanguage(captionsIn('ms', 'id'), null)).toBe('ms');
  expect(chosenLanguage([], 'ms')).toBeNull();
});
