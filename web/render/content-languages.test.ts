import { expect, test } from 'vitest';
import { previewsOf } from '#rules/content/preview-lesson.ts';
import { publicContentOf } from '#rules/content/public-content.ts';
import { defaultDocument, firstPrices, sampleContent } from '#tests/content/default-course.ts';
import { renderPage, sourceTemplates } from '#tests/content/rendered-pages.ts';
import type { ContentDocument } from '#rules/content/document.ts';
import renderer from './render-pages.ts';

/** The English content of a site whose default language is Malay. */
function englishContent(change: (document: ContentDocument) => void) {
  const document = structuredClone(defaultDocument);
  document.site.defaultLanguage = 'ms';
  change(document);
  return publicContentOf(document, {
    language: 'en',
    lengthOf: () => 20,
    priceList: firstPrices,
    legal: sampleContent.legal,
    publishedAt: 0,
  });
}

function englishPages(change: (document: ContentDocument) => void = () => {}) {
  return renderPage(englishContent(change), 'index.html');
}

const bodyOf = (page: string) => page.replace(/[\s\S]*<main/, '<main').replace(/<footer[\s\S]*/, '');

test('texts in the language of the page have no language of their own', () => {
  expect(bodyOf(englishPages())).not.toMatch(/ lang="/);
});

test('a text without a translation has the language that it is in', () => {
  const page = bodyOf(
    englishPages(({ landing, course, plans }) => {
      landing.hero.headline = { ms: 'Tajuk utama' };
      landing.questions.items[0]!.answer = { ms: 'Jawapan pertama' };
      course.sections[0]!.lessons[0]!.title = { ms: 'Pelajaran pertama' };
      plans.ultra.gives[0] = { ms: 'Semua pelajaran' };
    }),
  );
  expect(page.match(/ lang="ms"/g)).toHaveLength(4);
  for (const text of ['Tajuk utama', 'Jawapan pertama', 'Pelajaran pertama', 'Semua pelajaran'])
    expect(page).toMatch(new RegExp(`<(\\w+)[^>]* lang="ms"[^>]*>${text}</`));
});

test('the texts of a preview without a translation have the language that they are in', () => {
  const content = englishContent(({ course }) => {
    const first = course.sections[0]!.lessons[0]!;
    first.isFreePreview = true;
    first.title = { ms: 'Pelajaran pertama' };
    first.description = { ms: 'Penerangan pelajaran' };
  });
  const landing = bodyOf(renderPage(content, 'index.html'));
  expect(landing.match(/ lang="ms"[^>]*>Pelajaran pertama</g)).toHaveLength(2);
  const lesson = {
    ...previewsOf(content)[0]!,
    description: 'Penerangan pelajaran',
    uploadedAt: 0,
    chapters: [],
    transcript: null,
    next: null,
  };
  const page = renderer.renderPreviewLesson(content, { lesson, templates: sourceTemplates });
  expect(page).toMatch(/<h1 lang="ms"[^>]*>Pelajaran pertama<\/h1>/);
  expect(page).toMatch(/<div lang="ms"[^>]*><p>Penerangan pelajaran<\/p>/);
});

test('the content block names only the untranslated texts that it contains', () => {
  const page = englishPages(({ landing }) => {
    landing.intro.title = { ms: 'Cara ia berfungsi' };
    landing.hero.headline = { ms: 'Tajuk utama' };
  });
  const block = /id="content">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  const { untranslated } = JSON.parse(block) as { untranslated: unknown };
  expect(untranslated).toEqual({ language: 'ms', texts: ['Cara ia berfungsi'] });
});
