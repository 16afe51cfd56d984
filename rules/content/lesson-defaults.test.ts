import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { withLessonDefaults } from './lesson-defaults.ts';

/** The default document as former releases stored it. */
function formerDocument() {
  const former = structuredClone(defaultDocument);
  for (const lesson of former.course.sections.flatMap(({ lessons }) => lessons)) {
    Reflect.deleteProperty(lesson, 'attachments');
    Reflect.deleteProperty(lesson, 'chapters');
  }
  return former;
}

test('a document of a former release has empty lists, in the order in which the schema writes them', () => {
  expect(JSON.stringify(withLessonDefaults(formerDocument()))).toBe(JSON.stringify(defaultDocument));
});

test('lists that are there stay, and a link gets no chapters', () => {
  const document = structuredClone(defaultDocument);
  const [lesson] = document.course.sections[0]!.lessons;
  lesson!.attachments = [{ id: 'a', name: 'a.zip' }];
  expect(withLessonDefaults(document)).toEqual(document);
  const links = withLessonDefaults(formerDocument()).course.sections[5]!.lessons;
  for (const link of links) {
    expect(link).not.toHaveProperty('chapters');
    expect(link.attachments).toEqual([]);
  }
});
