import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';

/** The texts of the sample course itself: its title, sections, lessons, teacher and promises. */
function sampleTexts(): string[] {
  const { course, instructor, landing, teaser } = defaultDocument;
  const localized = [
    course.title,
    course.summary,
    ...course.sections.flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)]),
    ...instructor.text,
    landing.hero.headline,
    ...landing.hero.phrases,
    ...landing.showcase.rows.map(({ prompt }) => prompt),
    ...landing.benefits.cards.map(({ title }) => title),
    teaser.title,
  ];
  return [instructor.name, ...localized.map((text) => text['en'] ?? '')];
}

/** The files of the product, without tests and drawings' own records. */
function productFiles(): string[] {
  return globSync('{rules,contract,words,server,web}/**/*.{ts,tsx,css,html}').filter(
    (path) => !/\.test\.tsx?$|\/gallery\//.test(path),
  );
}

test('no text of the sample course stands in code', () => {
  const texts = sampleTexts().filter((text) => text.length > 8);
  const found = productFiles().flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return texts.filter((text) => source.includes(text)).map((text) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});
