import { expect, test } from 'vitest';
import { readOutline } from '#server/course/lesson-store.ts';
import { createContentContext, published } from '#tests/content/content-properties.ts';
import { largeCourse } from '#tests/content/default-course.ts';
import { publishDraft } from './publish.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';

test('saves, publishes and returns a course of 500 lessons', async () => {
  const ctx = await createContentContext();
  const { version: former } = await readDraft(ctx);
  const { version } = await saveDraftPage(ctx, {
    page: 'course',
    content: largeCourse(),
    version: former,
    uid: 'teacher',
  });
  await publishDraft(ctx, { ...published, version });
  const outline = await readOutline(ctx.db);
  expect(outline).toHaveLength(40);
  expect(outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))).toEqual(
    largeCourse().sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  );
});
