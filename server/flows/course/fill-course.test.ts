import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { migrate } from '#server/db/database.ts';
import { content } from '#server/db/migrations/021-040/025-content.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import { saveDraftPage } from '#server/flows/content/save-draft.ts';
import { readOutline } from '#server/store/lessons.ts';
import { readWatchedTotals } from '#server/store/watched-totals.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { legalConfig } from '#tests/content/legal-config.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { fillDefaultCourse } from './fill-course.ts';

/** A site that ran before content was a document, with titles, an order, a gate and links that were edited by hand. */
async function createFormerSite() {
  const db = await createDatabaseBefore(content);
  const tables = untyped(db);
  const section = { image: 'dart', opensWith: 'any-plan' };
  await tables
    .insertInto('sections')
    .values([
      { ...section, id: 7, position: 0, title: 'My first' },
      { ...section, id: 2, position: 1, title: 'My second' },
    ])
    .execute();
  const lesson = {
    sectionId: 7,
    description: 'About it.',
    kind: 'video',
    url: null,
    lengthMs: 10_000,
    isFreePreview: 0,
  };
  await tables
    .insertInto('lessons')
    .values([
      { ...lesson, id: 'zulu', position: 0, title: 'Zulu', isFreePreview: 1 },
      { ...lesson, id: 'alfa', position: 1, title: 'Alfa' },
      { ...lesson, id: 'guide', sectionId: 2, position: 2, title: 'Guide', kind: 'link', url: '/mine' },
    ])
    .execute();
  await tables.insertInto('resources').values({ id: 'questions', url: 'https://rizal.dev/group' }).execute();
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'ultra', createdAt: 1 };
  await tables.insertInto('users').values(user).execute();
  const played = { ranges: '[[0,10]]', playedMs: 10_000, resumeAtMs: 0, openedAt: 1, updatedAt: 2 };
  await tables
    .insertInto('progress')
    .values({ uid: 'a', lessonId: 'alfa', ...played, watchedAt: 2 })
    .execute();
  const certificate = { id: 'c', uid: 'a', name: 'Aisyah', claimedAt: 1, issuedAt: 2, course: 'As it was' };
  await tables.insertInto('certificates').values(certificate).execute();
  await migrate(db);
  const config = { ...legalConfig, dataDir: '/nowhere' } as unknown as AppContext['config'];
  const ctx = { db, config, now: () => 5_000, randomBytes };
  return { ...ctx, before: await readOutline(db) };
}

test('a site that runs keeps its course, its progress and its certificates as revision 1', async () => {
  const { before, ...ctx } = await createFormerSite();
  await fillDefaultCourse(ctx, 'content', () => {});
  const { id, document } = await readPublishedContent(ctx);
  expect(id).toBe(1);
  expect(document.site).toEqual({ ...defaultDocument.site, questionsUrl: 'https://rizal.dev/group' });
  expect(document.landing).toEqual(defaultDocument.landing);
  expect(document.course.title).toEqual(defaultDocument.course.title);
  expect(document.course.sections).toMatchObject([
    {
      id: 7,
      title: { en: 'My first' },
      picture: 'drawing:dart',
      opensWith: 'any-plan',
      lessons: [
        { id: 'zulu', kind: 'video', video: 'zulu', isFreePreview: true, description: { en: 'About it.' } },
        { id: 'alfa', title: { en: 'Alfa' }, state: 'published' },
      ],
    },
    { id: 2, lessons: [{ id: 'guide', kind: 'link', url: '/mine' }] },
  ]);
  expect(await readOutline(ctx.db)).toEqual(before);
  expect((await readWatchedTotals(ctx.db, { uids: ['a'] })).get('a')?.watched).toBe(1);
  expect(await ctx.db.selectFrom('certificates').select(['id', 'course']).execute()).toEqual([
    { id: 'c', course: 'As it was' },
  ]);
});

test('its draft can be saved again as it is', async () => {
  const { before: _before, ...ctx } = await createFormerSite();
  await fillDefaultCourse(ctx, 'content', () => {});
  const { version, document } = await readDraft(ctx);
  const saved = await saveDraftPage(ctx, { page: 'course', content: document.course, version, uid: 'a' });
  expect(saved.hasChanges).toBe(false);
});
