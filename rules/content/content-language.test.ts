import { expect, test } from 'vitest';
import { canonicalLanguage } from './content-language.ts';

test('the canonical URL is in the language of the page only if search engines list that', () => {
  const canonicalOf = (languages: string[]) =>
    (['en', 'ms', 'id'] as const).map((language) => canonicalLanguage({ languages }, language));
  expect(canonicalOf(['en', 'ms', 'id'])).toEqual(['en', 'ms', 'id']);
  expect(canonicalOf(['ms'])).toEqual(['en', 'ms', 'en']);
});
