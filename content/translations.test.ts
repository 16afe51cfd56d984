import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { keyedTexts, translationState } from '#rules/content/translations.ts';

const { defaultLanguage, languages } = defaultDocument.site;
const texts = keyedTexts(defaultDocument);

test.each(languages.filter((language) => language !== defaultLanguage))(
  'every text of the sample course has a current translation into %s',
  (language) => {
    const others = texts.filter(({ text }) =>
      ['missing', 'outdated'].includes(translationState(text, { language, defaultLanguage })),
    );
    expect(others.map(({ key }) => key)).toEqual([]);
  },
);

/** Numbers and placeholders, which a translation keeps; thousands are written in each language's way. */
const facts = (text: string) =>
  [...text.matchAll(/\{\w+\}|\$?\d[\d,.:]*K?%?/g)].map(([fact]) => fact.replace(/[.,:]+$/, '')).toSorted();

test.each(languages)('the translations into %s keep numbers and placeholders', (language) => {
  const different = texts.filter(
    ({ text }) => String(facts(text[language] ?? '')) !== String(facts(text[defaultLanguage] ?? '')),
  );
  expect(different.map(({ key }) => key)).toEqual([]);
});
