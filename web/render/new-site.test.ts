import { expect, test } from 'vitest';
import { newSiteDocument } from '#rules/content/new-site.ts';
import { contentDocument } from '#contract/content/document.ts';
import { findGaps } from '#contract/content/gaps.ts';
import { publicContent } from '#tests/content/default-course.ts';
import { expectEveryPage } from '#tests/content/page-documents.ts';
import { renderPage } from '#tests/content/rendered-pages.ts';
import { newSite } from '#messages/en/new-site.ts';

const texts = newSiteDocument(newSite, {
  siteName: 'Roti',
  courseTitle: 'Bake your first loaf',
  instructorName: 'Siti Aminah',
  language: 'en',
  timeZone: 'Asia/Jakarta',
  email: 'siti@example.com',
  lessonId: 'welcome-1',
  lessonUrl: '/guides/first-lesson',
  publishedAt: '2026-11-23T00:00:00.000Z',
});

const document = contentDocument.parse(texts);

const openDocument = { ...document, site: { ...document.site, isOpen: true } };

test('the new site has no gaps, and all its pages render', () => {
  expect(document).toMatchObject(texts);
  expect(findGaps(document)).toEqual([]);
  expectEveryPage(document);
  expectEveryPage(openDocument);
});

test('before it opens the landing page announces the course and its instructor, and is not listed', () => {
  const page = renderPage(publicContent(document), 'index.html');
  for (const text of ['Coming soon', 'Bake your first loaf', 'Siti Aminah', 'content="noindex"'])
    expect(page).toContain(text);
  expect(page).toContain('action="/waiting-list" method="post"');
  expect(page).toContain('name="language" value="en"');
  for (const text of ['Welcome to the course', '$39', '#features', '#plans'])
    expect([text, page.includes(text)]).toEqual([text, false]);
});

test('a course of one lesson shows no figures and no empty section', () => {
  const page = renderPage(publicContent(openDocument), 'index.html').replace(
    /<script[\s\S]*?<\/script>/g,
    '',
  );
  expect(page).toContain('Welcome to the course');
  expect(page).not.toContain('no monthly fee</dt>');
  for (const title of [newSite.showcase.title, newSite.benefits.title, newSite.audience.title])
    expect(page).not.toContain(title);
});

test('without a URL of the source code it is not offered', () => {
  expect(publicContent(document).site.offers).toEqual({ sourceCode: false, questions: false });
});
