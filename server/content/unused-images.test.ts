import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { dayMs } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { published, saveWhole } from '#tests/content/content-properties.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { readDraft } from './draft.ts';
import { addImage } from './file-store.ts';
import { saveDraft } from './store.ts';
import { deleteUnusedImages, unusedImageMs } from './unused-images.ts';

const idOf = (letter: string) => letter.repeat(64);

/** The default document with this picture as its logo; null for none. */
const withLogo = (letter: string | null): ContentDocument => ({
  ...defaultDocument,
  site: { ...defaultDocument.site, logo: letter === null ? null : `image:${idOf(letter)}` },
});

/** The default document whose first lesson is an article that shows this picture. */
function withArticle(letter: string): ContentDocument {
  const [section, ...sections] = defaultDocument.course.sections;
  const [lesson, ...lessons] = section?.lessons ?? [];
  if (!section || lesson?.kind !== 'video') throw new Error('The first lesson is no video');
  const { video: _, chapters: __, ...article } = lesson;
  const body = { en: `# Charts\n\n![A chart](/images/${idOf(letter)})` };
  return {
    ...defaultDocument,
    course: {
      ...defaultDocument.course,
      sections: [{ ...section, lessons: [{ ...article, kind: 'article', body }, ...lessons] }, ...sections],
    },
  };
}

async function contextWithImages(letters: string) {
  const ctx = await createTestContext();
  for (const letter of letters) await addLetter(ctx, letter);
  return ctx;
}

const addLetter = (ctx: Pick<AppContext, 'db'>, letter: string) =>
  addImage(ctx.db, {
    id: idOf(letter),
    type: 'image/webp',
    width: 2,
    height: 3,
    bytes: Uint8Array.of(1),
    now: 1,
  });

/** Returns the images that are still stored, one letter each. */
async function stored({ db }: Pick<AppContext, 'db'>): Promise<string> {
  const rows = await db.selectFrom('images').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id[0]).join('');
}

/** Runs the job on each of so many days. */
async function runDaily(ctx: TestContext, days: number) {
  for (let day = 0; day < days; day++) {
    ctx.pass({ seconds: dayMs / 1000 });
    await deleteUnusedImages(ctx);
  }
}

test('deletes a picture that was never published once the draft has not used it for a week', async () => {
  const ctx = await contextWithImages('abc');
  await saveWhole(ctx, withLogo('a'));
  await saveWhole(ctx, withArticle('b'));
  await runDaily(ctx, unusedImageMs / dayMs);
  expect(await stored(ctx)).toBe('abc');
  await runDaily(ctx, 2);
  expect(await stored(ctx)).toBe('b');
});

test('keeps the pictures of all revisions, also those within articles', async () => {
  const ctx = await contextWithImages('abc');
  for (const document of [withLogo('a'), withArticle('b'), withLogo(null)])
    await publishDraft(ctx, { ...published, version: await saveWhole(ctx, document) });
  await runDaily(ctx, 20);
  expect(await stored(ctx)).toBe('ab');
});

test('restarts the week when a picture is used or uploaded again', async () => {
  const ctx = await contextWithImages('ab');
  await runDaily(ctx, 6);
  await saveWhole(ctx, withLogo('a'));
  await saveWhole(ctx, withLogo(null));
  await addLetter(ctx, 'b');
  await runDaily(ctx, 7);
  expect(await stored(ctx)).toBe('ab');
  await runDaily(ctx, 2);
  expect(await stored(ctx)).toBe('');
});

test('keeps a picture that a concurrent save refers to', async () => {
  const ctx = await contextWithImages('a');
  await deleteUnusedImages(ctx);
  ctx.pass({ seconds: unusedImageMs / 1000 });
  const { version: formerVersion } = await readDraft(ctx);
  const draft = { document: withLogo('a'), version: 'next', savedAt: ctx.now(), savedBy: null };
  let deleting: Promise<void> | undefined;
  await transaction(ctx.db, async (tx) => {
    expect(await saveDraft(tx, { ...draft, formerVersion })).toBe(true);
    deleting = deleteUnusedImages(ctx);
  });
  await deleting;
  expect(await stored(ctx)).toBe('a');
});

test('publishes no document whose picture was deleted after it was checked', async () => {
  const ctx = await contextWithImages('a');
  const version = await saveWhole(ctx, withLogo('a'));
  // The check before publishing has passed when the pages are rendered.
  const pages = { ...ctx.pages, check: async () => void (await ctx.db.deleteFrom('images').execute()) };
  await expect(publishDraft({ ...ctx, pages }, { ...published, version })).rejects.toMatchObject({
    reason: 'unknown-image',
    hint: 'site.logo',
  });
});
