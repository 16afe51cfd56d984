import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readCourse } from '#server/course/published-course.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import {
  createContentContext,
  type ContentContext,
  everything,
  published,
  saveWhole,
} from '#tests/content/content-properties.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addUsers } from '#tests/test-database.ts';
import { openLesson } from '#server/course/progress-store.ts';
import { publishDraft, readDraftChanges, restoreRevision } from './publish.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { discardDraft, readDraft, saveDraftPage } from '#server/content/draft.ts';

const named = (name: string): ContentDocument => ({
  ...defaultDocument,
  site: { ...defaultDocument.site, name },
});

const withoutSection = (id: number): ContentDocument => ({
  ...defaultDocument,
  course: {
    ...defaultDocument.course,
    sections: defaultDocument.course.sections.filter((section) => section.id !== id),
  },
});

const save = (ctx: ContentContext, name: string, version: string) =>
  saveDraftPage(ctx, { page: 'site', content: named(name).site, version, uid: 'teacher' });

test('shows a publication immediately in this process, and keeps the draft’s version', async () => {
  const ctx = await createContentContext();
  expect((await readPublishedContent(ctx)).document).toEqual(defaultDocument);
  expect((await readCourse(ctx)).sections).toHaveLength(6);
  const version = await saveWhole(ctx, withoutSection(2));
  expect(await publishDraft(ctx, { ...published, version })).toBe(2);
  expect((await readPublishedContent(ctx)).id).toBe(2);
  expect((await readCourse(ctx)).sections.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
  expect(await readDraft(ctx)).toMatchObject({ version, basedOn: 2 });
  await save(ctx, 'Next', version);
});

test('another process shows a publication within two seconds', async () => {
  const ctx = await createTestContext();
  const other = openDatabase(ctx.config);
  const elsewhere = { db: other, now: ctx.now };
  const before = await readPublishedContent(elsewhere);
  await readCourse(elsewhere);
  const version = await saveWhole(ctx, withoutSection(2));
  await publishDraft(ctx, { ...published, version });
  expect(await readPublishedContent(elsewhere)).toBe(before);
  ctx.pass({ seconds: 2 });
  expect(await readPublishedContent(elsewhere)).toEqual({
    id: 2,
    document: withoutSection(2),
    publishedAt: expect.any(Number),
  });
  expect((await readCourse(elsewhere)).sections).toHaveLength(5);
  await other.destroy();
});

test('of twenty saves of one version one wins, and only it is in the draft', async () => {
  const ctx = await createContentContext();
  const { version } = await readDraft(ctx);
  const saves = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => save(ctx, `Tab ${at}`, version)),
  );
  const winners = saves.flatMap((result, at) => (result.status === 'fulfilled' ? [at] : []));
  expect(winners).toHaveLength(1);
  for (const result of saves)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'aborted', reason: 'draft-changed' });
  expect((await readDraft(ctx)).document.site.name).toBe(`Tab ${winners[0]}`);
});

test('of ten concurrent publications of one draft one makes the revision', async () => {
  const ctx = await createContentContext();
  const version = await saveWhole(ctx, named('Once'));
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => publishDraft(ctx, { ...published, version })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'aborted', reason: 'nothing-changed' });
  expect((await readPublishedContent(ctx)).id).toBe(2);
});

test('a failed publication changes nothing', async () => {
  const ctx = await createContentContext();
  const version = await saveWhole(ctx, withoutSection(2));
  const before = await everything(ctx);
  const dying: ContentContext = {
    ...ctx,
    // The audit entry is written after the revision and the course.
    randomBytes: () => {
      throw new Error('The process dies');
    },
  };
  await expect(publishDraft(dying, { ...published, version })).rejects.toThrow('The process dies');
  expect(await everything(ctx)).toEqual(before);
  expect((await readPublishedContent(ctx)).id).toBe(1);
});

test('rejects a publication that cannot be rendered, and a stale version before that', async () => {
  const ctx = await createContentContext();
  const version = await saveWhole(ctx, named('Unrenderable'));
  const before = await everything(ctx);
  const check = async () => {
    throw new ApiError('invalid-argument', 'No', { reason: 'not-rendered' });
  };
  const failing = { ...ctx, pages: { ...ctx.pages, check } };
  const publishing = publishDraft(failing, { ...published, version });
  await expect(publishing).rejects.toMatchObject({ reason: 'not-rendered' });
  await expect(publishDraft(failing, { ...published, version: 'former' })).rejects.toMatchObject({
    reason: 'draft-changed',
  });
  expect(await everything(ctx)).toEqual(before);
});

test('restores an older revision as a new one, and the draft becomes the same', async () => {
  const ctx = await createContentContext();
  const first = await publishDraft(ctx, { ...published, version: await saveWhole(ctx, withoutSection(2)) });
  const { version } = await save(ctx, 'Unpublished', (await readDraft(ctx)).version);
  const restore = { id: 1, uid: 'teacher' };
  await expect(restoreRevision(ctx, { ...restore, version: 'former' })).rejects.toMatchObject({
    reason: 'draft-changed',
  });
  expect(await restoreRevision(ctx, { ...restore, version })).toBe(first + 1);
  expect(await readPublishedContent(ctx)).toEqual({
    id: 3,
    document: defaultDocument,
    publishedAt: expect.any(Number),
  });
  expect((await readCourse(ctx)).sections).toHaveLength(6);
  expect(await readDraft(ctx)).toMatchObject({ document: defaultDocument, basedOn: 3 });
  const again = { ...restore, id: 99, version: (await readDraft(ctx)).version };
  await expect(restoreRevision(ctx, again)).rejects.toMatchObject({ code: 'not-found' });
});

test('reverts a draft to the published content', async () => {
  const ctx = await createContentContext();
  const { version } = await save(ctx, 'Gone', (await readDraft(ctx)).version);
  await discardDraft(ctx, { version, uid: 'teacher' });
  expect((await readDraft(ctx)).document).toEqual(defaultDocument);
  await expect(discardDraft(ctx, { version, uid: 'teacher' })).rejects.toMatchObject({ code: 'aborted' });
});

test('lists what publishing changes, and how many have watched the lessons it removes', async () => {
  const ctx = await createContentContext();
  const [gone] = defaultDocument.course.sections[1]!.lessons;
  const lessonId = gone!.id;
  await addUsers(ctx.db, 'a', 'b', 'c');
  for (const uid of ['a', 'b', 'c']) await openLesson(ctx.db, { uid, lessonId, now: 5 });
  await ctx.db.updateTable('progress').set({ watchedAt: 6 }).where('uid', '!=', 'c').execute();
  await saveWhole(ctx, withoutSection(2));
  const { changes, gaps, removedLessons } = await readDraftChanges(ctx, { since: undefined });
  expect(gaps).toEqual([]);
  expect(changes).toMatchObject([{ path: 'course.sections.2', kind: 'removed' }]);
  expect(removedLessons).toHaveLength(9);
  expect(removedLessons[0]).toEqual({ id: lessonId, title: gone!.title['en'], watchedBy: 2 });
  await expect(readDraftChanges(ctx, { since: 9 })).rejects.toMatchObject({ code: 'not-found' });
});
