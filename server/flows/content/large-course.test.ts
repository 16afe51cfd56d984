import { expect, test } from 'vitest';
import type { ContentDocument, CourseSection } from '#rules/content/document.ts';
import { readOutline } from '#server/store/lessons.ts';
import { createContentContext, published } from '#tests/content/content-properties.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishDraft } from './publish-draft.ts';
import { readDraft } from './read-draft.ts';
import { saveDraftPage } from './save-draft.ts';

/** A course of 500 lessons in 40 sections. */
function largeCourse(): ContentDocument['course'] {
  const sections = Array.from({ length: 40 }, (_, at): CourseSection => ({
    id: at + 1,
    title: { en: `Section ${at}` },
    picture: 'drawing:setup',
    opensWith: 'premium',
    lessons: Array.from({ length: at < 20 ? 12 : 13 }, (__, place) => ({
      id: `lesson-${at}-${place}`,
      title: { en: `Lesson ${at} ${place}` },
      description: { en: 'What it teaches. '.repeat(20) },
      state: 'published' as const,
      isFreePreview: place === 0,
      kind: 'video' as const,
      video: 'install-flutter',
      chapters: [],
      attachments: [],
    })),
  }));
  return { ...defaultDocument.course, sections };
}

test('a course of 500 lessons is saved and published within two seconds, and comes back whole', async () => {
  const ctx = await createContentContext();
  const { version: former } = await readDraft(ctx);
  const began = performance.now();
  const { version } = await saveDraftPage(ctx, {
    page: 'course',
    content: largeCourse(),
    version: former,
    uid: 'teacher',
  });
  await publishDraft(ctx, { ...published, version });
  expect(performance.now() - began).toBeLessThan(2_000);
  const outline = await readOutline(ctx.db);
  expect(outline).toHaveLength(40);
  expect(outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))).toEqual(
    largeCourse().sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  );
});
