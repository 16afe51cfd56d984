/** Property tests of content documents, with a configurable number of runs. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { writeFirstRevision } from '#server/publishing/first-revision.ts';
import { type PublishContext, publishDraft } from '#server/publishing/publish.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import { readOutline } from '#server/course/lesson-store.ts';
import { broken, unpublishable, unsavable } from './broken-documents.ts';
import { validDocuments } from './content-documents.ts';
import { defaultDocument, legalConfig } from './default-course.ts';
import { noPages } from '../test-context.ts';
import { createTestDatabase } from '../test-database.ts';

export type ContentContext = PublishContext;

/** A fresh database with the default course as revision 1. */
export async function createContentContext(): Promise<ContentContext> {
  const db = await createTestDatabase();
  const ctx = { db, config: legalConfig, now: () => 1_000, randomBytes, pages: noPages };
  const videos = defaultDocument.course.sections.flatMap(({ lessons }) =>
    lessons.flatMap((lesson) => (lesson.kind === 'video' ? [{ id: lesson.id, lengthSeconds: 20 }] : [])),
  );
  await writeFirstRevision(ctx, { document: defaultDocument, videos });
  return ctx;
}

/** Saves every changed page, and returns the draft's version. */
export async function saveWhole(ctx: ContentContext, document: ContentDocument): Promise<string> {
  let { version } = await readDraft(ctx);
  for (const page of contentPages)
    ({ version } = await saveDraftPage(ctx, { page, content: document[page], version, uid: 'teacher' }));
  return version;
}

export const published = { note: '', uid: 'teacher' };

/** Expects that generated valid documents can be published, and that the outline follows. */
export async function expectValidToPublish(runs: number): Promise<void> {
  const ctx = await createContentContext();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(validDocuments, async (generated) => {
      const document = withOwnIds(generated, `run-${run++}`);
      const version = await saveWhole(ctx, document);
      const id = await publishDraft(ctx, { ...published, version });
      expect(await readPublishedContent(ctx)).toEqual({ id, document, publishedAt: expect.any(Number) });
      expect(outlineOf(await readOutline(ctx.db))).toEqual(outlineOf(seenBy(document)));
    }),
    { numRuns: runs },
  );
}

/** Makes lesson ids unique to a document, since the id of a removed lesson is never reused. */
export function withOwnIds(document: ContentDocument, prefix: string): ContentDocument {
  const sections = document.course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, id: `${prefix}-${lesson.id}` })),
  }));
  return { ...document, course: { ...document.course, sections } };
}

/** Expects that broken documents are rejected with their field and reason, and change nothing. */
export async function expectBrokenToBeRejected(runs: number): Promise<void> {
  const ctx = await createContentContext();
  const ways = [...unsavable, ...unpublishable];
  await fc.assert(
    fc.asyncProperty(validDocuments, fc.constantFrom(...ways), async (document, way) => {
      await saveWhole(ctx, document);
      const content = broken(document, way)[way.page];
      const before = await everything(ctx);
      const { version: former } = await readDraft(ctx);
      const saving = saveDraftPage(ctx, { page: way.page, content, version: former, uid: 'teacher' });
      if (!('reason' in way)) {
        await expect(saving).rejects.toMatchObject({ code: 'invalid-argument', hint: way.field });
        expect(await everything(ctx)).toEqual(before);
        return;
      }
      const { version } = await saving;
      const saved = await everything(ctx);
      const { field: hint, reason } = way;
      await expect(publishDraft(ctx, { ...published, version })).rejects.toMatchObject({ hint, reason });
      expect(await everything(ctx)).toEqual(saved);
    }),
    { numRuns: runs },
  );
}

/** Returns all rows that saving and publishing write. */
export async function everything({ db }: ContentContext): Promise<unknown> {
  const draft = await db.selectFrom('contentDraft').selectAll().execute();
  const revisions = await db.selectFrom('contentRevisions').selectAll().orderBy('id').execute();
  const sections = await db.selectFrom('sections').selectAll().orderBy('id').execute();
  const lessons = await db.selectFrom('lessons').selectAll().orderBy('id').execute();
  const audit = await db.selectFrom('audit').selectAll().execute();
  return { draft, revisions, sections, lessons, audit };
}

type Outline = { id: number; title: string; opensWith: string; lessons: { id: string; title: string }[] }[];

function outlineOf(outline: Outline) {
  return outline.map(({ id, title, opensWith, lessons }) => ({
    id,
    title,
    opensWith,
    lessons: lessons.map((lesson) => [lesson.id, lesson.title]),
  }));
}

function seenBy({ course }: ContentDocument): Outline {
  return course.sections
    .map(({ id, title, opensWith, lessons }) => ({
      id,
      title: title['en'] ?? '',
      opensWith,
      lessons: lessons
        .filter(({ state }) => state === 'published')
        .map((lesson) => ({ id: lesson.id, title: lesson.title['en'] ?? '' })),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}
