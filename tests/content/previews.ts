/** The default course with free previews, and its publication. */
import type { ContentDocument } from '#rules/content/document.ts';
import { publishDocument, showPublished } from '#server/publishing/publish.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import type { TestContext } from '../test-context.ts';
import { defaultDocument } from './default-course.ts';

/** Returns the default document with these lessons as free previews. */
export function withPreviews(
  ids: readonly string[],
  site: Partial<ContentDocument['site']> = {},
): ContentDocument {
  const { course } = defaultDocument;
  return {
    ...defaultDocument,
    site: { ...defaultDocument.site, ...site },
    course: {
      ...course,
      sections: course.sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) => ({ ...lesson, isFreePreview: ids.includes(lesson.id) })),
      })),
    },
  };
}

export async function publishForTest(ctx: TestContext, document: ContentDocument): Promise<void> {
  await transaction(ctx.db, (tx) => publishDocument(tx, ctx, { document, publishedBy: null, note: '' }));
  showPublished(ctx);
}
