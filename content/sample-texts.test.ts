import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';

/** The texts of the sample course: its title, sections, lessons, teacher and benefits. */
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

/** Excludes tests, and the gallery's own samples. */
function productFiles(): string[] {
  return globSync('{rules,contract,messages,server,web}/**/*.{ts,tsx,css,html}').filter(
    (path) => !/\.test\.tsx?$|\/gallery\//.test(path),
  );
}

test('the code contains no text of the sample course', () => {
  const texts = sampleTexts().filter((text) => text.length > 8);
  const found = productFiles().flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    return texts.filter((text) => source.includes(text)).map((text) => `${path}: ${text}`);
  });
  expect(found).toEqual([]);
});
