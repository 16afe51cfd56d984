import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEveryPage, pageDocuments } from '#tests/content/page-documents.ts';
import { sourceTemplates } from '#tests/content/rendered-pages.ts';
import { publicContent } from '#tests/content/default-course.ts';
import renderer from './render-pages.ts';

test('every document renders well-formed pages without gated content or active text', () => {
  const everyPage = fc.property(pageDocuments, expectEveryPage);
  expect(fc.check(everyPage, { numRuns: 20, seed: 16 })).toMatchObject({ failed: false, error: null });
});

test('a hidden section has no link and no text in the page', () => {
  const hidden = 'of a hidden section';
  fc.assert(
    fc.property(pageDocuments, ({ landing, ...others }) => {
      const marked = Object.entries(landing).map(([name, section]) =>
        'isShown' in section && !section.isShown
          ? [name, { ...section, title: { en: hidden }, lead: { en: hidden } }]
          : [name, section],
      );
      const content = publicContent({ ...others, landing: Object.fromEntries(marked) as typeof landing });
      const page = renderer.renderPages(content, sourceTemplates)['index.html'] ?? '';
      expect(page).not.toContain(hidden);
      const body = page.replace(/<script[\s\S]*?<\/script>/g, '');
      for (const [, anchor] of body.matchAll(/href="#([\w-]+)"/g)) expect(body).toContain(`id="${anchor}"`);
    }),
    { numRuns: 12, seed: 16 },
  );
});
