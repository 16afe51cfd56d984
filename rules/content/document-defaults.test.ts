import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { legalDrafts } from '#words/en/legal-drafts.ts';
import { withDocumentDefaults } from './document-defaults.ts';

/** The default document as former releases stored it. */
function formerDocument() {
  const former = structuredClone(defaultDocument);
  for (const lesson of former.course.sections.flatMap(({ lessons }) => lessons)) {
    Reflect.deleteProperty(lesson, 'attachments');
    Reflect.deleteProperty(lesson, 'chapters');
  }
  for (const field of ['timeZone', 'receiptPrefix', 'isOpen']) Reflect.deleteProperty(former.site, field);
  Reflect.deleteProperty(former.certificate, 'picture');
  Reflect.deleteProperty(former.landing.hero, 'picture');
  Reflect.deleteProperty(former.landing.hero, 'pictureAlt');
  return former;
}

const withDefaults = (document: typeof defaultDocument) => withDocumentDefaults(document, legalDrafts);

test('a document of a former release has empty lists, a time zone and no picture of the hero, in the order in which the schema writes them', () => {
  expect(JSON.stringify(withDefaults(formerDocument()))).toBe(JSON.stringify(defaultDocument));
});

test('lists that are there stay, and a link gets no chapters', () => {
  const document = structuredClone(defaultDocument);
  const [lesson] = document.course.sections[0]!.lessons;
  lesson!.attachments = [{ id: 'a', name: 'a.zip' }];
  expect(withDefaults(document)).toEqual(document);
  const links = withDefaults(formerDocument()).course.sections[5]!.lessons;
  for (const link of links) {
    expect(link).not.toHaveProperty('chapters');
    expect(link.attachments).toEqual([]);
  }
});
