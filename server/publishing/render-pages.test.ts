import { expect, test } from 'vitest';
import type { PageRenderer, RenderedPages } from '#rules/content/rendered-pages.ts';
import { insertPrice, removeCountryCurrency, retirePrice } from '#server/payments/price-store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest, withPreviews } from '#tests/content/previews.ts';
import { createTestContext } from '#tests/test-context.ts';
import { createPages } from './render-pages.ts';

test('renders a publication once, until something else is published', async () => {
  const { pages, shown } = await createTestPages();
  await pages.showPublished();
  await pages.showPublished();
  const page = `${defaultDocument.site.name} in one piece`;
  expect(shown).toEqual([{ 'index.html': page, 'ms/index.html': page, 'id/index.html': page }]);
});

test('concurrent requests wait for one rendering', async () => {
  const { pages, shown } = await createTestPages();
  await Promise.all([pages.showPublished(), pages.showPublished(), pages.showPublished()]);
  expect(shown).toHaveLength(1);
});

test('keeps the former pages when rendering fails, and tries again', async () => {
  const { pages, shown, renderer } = await createTestPages();
  const working = { ...renderer };
  renderer.renderPages = () => {
    throw new Error('No such template');
  };
  await expect(pages.showPublished()).rejects.toThrow('No such template');
  expect(shown).toEqual([]);
  Object.assign(renderer, working);
  await pages.showPublished();
  expect(shown).toHaveLength(1);
});

test('rejects a document that cannot be rendered before publishing it', async () => {
  const { pages, shown, renderer } = await createTestPages();
  await pages.check(defaultDocument);
  renderer.renderPages = () => {
    throw new Error('No such picture');
  };
  await expect(pages.check(defaultDocument)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: 'The pages cannot be rendered: No such picture',
  });
  expect(shown).toEqual([]);
});

test('previews a document without the URLs that a plan opens', async () => {
  const { pages } = await createTestPages();
  const site = { ...defaultDocument.site, name: 'Draft', sourceCodeUrl: 'https://code.example/secret' };
  const html = await pages.preview(
    { ...defaultDocument, site },
    { page: 'course', scheme: 'night', language: null },
  );
  expect(html).toContain('course of Draft in night');
  expect(html).not.toContain('secret');
});

test('renders a changed price and a changed currency of a country', async () => {
  const { ctx, pages, shown } = await createTestPages();
  await pages.showPublished();
  await retirePrice(ctx.db, { id: 'ultra-usd', now: 1 });
  await insertPrice(ctx.db, {
    id: 'new',
    gives: 'ultra',
    needs: null,
    currency: 'USD',
    amountCents: 8800,
    stripePriceId: 'price_new',
    createdAt: 1,
  });
  await pages.showPublished();
  expect(shown).toHaveLength(1);
  ctx.pass({ seconds: 1 });
  await pages.showPublished();
  await pages.showPublished();
  expect(shown).toHaveLength(2);
  await removeCountryCurrency(ctx.db, { country: 'Malaysia' });
  ctx.pass({ seconds: 1 });
  await pages.showPublished();
  expect(shown).toHaveLength(3);
});

test('renders an existing version of a legal text with the site’s own URL', async () => {
  const { pages } = await createTestPages();
  expect(await pages.legalVersion({ kind: 'terms', version: 1 }, 'en')).toBe(
    'terms 1 of Lectern at http://localhost:3000/: Terms',
  );
  expect(await pages.legalVersion({ kind: 'terms', version: 2 }, 'en')).toBeNull();
});

test('renders the page of a free preview until it is withdrawn or the site is closed', async () => {
  const { ctx, pages } = await createTestPages();
  const [first = '', second = ''] = defaultDocument.course.sections[0]?.lessons.map(({ id }) => id) ?? [];
  expect(await pages.previewLesson(first, 'en')).toBeNull();
  await publishForTest(ctx, withPreviews([first, second]));
  const page = await pages.previewLesson(first, 'en');
  expect(page).toContain(`${first} of Lectern at http://localhost:3000/`);
  expect(page).toContain(`"next":{"id":"${second}"`);
  expect(page).not.toContain('/media/');
  expect(await pages.previewLesson(second, 'ms')).toContain('"next":null');
  expect(await pages.previewLesson('no-such-lesson', 'en')).toBeNull();
  await publishForTest(ctx, withPreviews([second]));
  expect(await pages.previewLesson(first, 'en')).toBeNull();
  await publishForTest(ctx, withPreviews([first, second], { isOpen: false }));
  expect(await pages.previewLesson(second, 'en')).toBeNull();
});

test('the page of a preview has its transcript, and shows corrected captions', async () => {
  const { ctx, pages } = await createTestPages();
  const [lesson] = defaultDocument.course.sections[0]?.lessons ?? [];
  if (lesson?.kind !== 'video' || lesson.video === null) throw new Error('The first lesson has no video');
  const videoId = lesson.video;
  await publishForTest(ctx, withPreviews([lesson.id]));
  await ctx.db.updateTable('videos').set({ captions: '["en"]' }).where('id', '=', videoId).execute();
  await ctx.db.deleteFrom('transcriptLines').where('videoId', '=', videoId).execute();
  const say = (text: string, position: number) =>
    ctx.db
      .insertInto('transcriptLines')
      .values({ videoId, position, startMs: position * 2000, text, folded: text, parts: null })
      .execute();
  await say('Hello.', 0);
  await say('This is Flutter.', 1);
  ctx.pass({ seconds: 2 });
  expect(await pages.previewLesson(lesson.id, 'en')).toContain(
    '"transcript":{"language":"en","paragraphs":[{"atSeconds":0,"text":"Hello. This is Flutter."}]}',
  );
  await say('It is free.', 2);
  ctx.pass({ seconds: 10 });
  expect(await pages.previewLesson(lesson.id, 'en')).toContain('This is Flutter. It is free.');
});

test('a preview that others displace is rendered again, and no popular one', async () => {
  const { ctx, pages, renderer } = await createTestPages();
  const videos = defaultDocument.course.sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ kind }) => kind === 'video');
  const document = withPreviews(videos.map(({ id }) => id));
  const sections = document.course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.flatMap((lesson) => [lesson, { ...lesson, id: `${lesson.id}-again` }]),
  }));
  await publishForTest(ctx, { ...document, course: { ...document.course, sections } });
  const ids = videos.flatMap(({ id }) => [id, `${id}-again`]);
  const rendered: string[] = [];
  const { renderPreviewLesson } = renderer;
  renderer.renderPreviewLesson = (content, of) => {
    rendered.push(of.lesson.id);
    return renderPreviewLesson(content, of);
  };
  const [popular = '', ...others] = ids;
  const timesOf = (id: string) => rendered.filter((one) => one === id).length;
  expect(others.length * 3).toBeGreaterThan(200);
  for (const language of ['en', 'ms', 'id'] as const)
    for (const other of others) {
      await pages.previewLesson(popular, 'en');
      await pages.previewLesson(other, language);
    }
  expect(timesOf(popular)).toBe(1);
  await pages.previewLesson(others[0] ?? '', 'en');
  expect(timesOf(others[0] ?? '')).toBe(4);
});

async function createTestPages() {
  const shown: RenderedPages[] = [];
  const renderer: PageRenderer = {
    renderPages: ({ site }) => ({ 'index.html': `${site.name} in one piece` }),
    renderPreview: (content, { page, scheme }) =>
      `${page} of ${content.site.name} in ${scheme} ${JSON.stringify(content)}`,
    renderLegalVersion: ({ site }, { kind, text }) =>
      `${kind} ${text.version} of ${site.name} at https://site.invalid/: ${text.title}`,
    renderPreviewLesson: ({ site }, { lesson }) =>
      `${lesson.id} of ${site.name} at https://site.invalid/: ${JSON.stringify(lesson)}`,
    renderTheme: () => '',
  };
  const site = { setDocuments: async (documents: RenderedPages) => void shown.push(documents) };
  const ctx = await createTestContext();
  const loaded = { renderer, templates: {} };
  const pages = createPages(ctx, { site, loaded: { en: loaded, ms: loaded, id: loaded } });
  return { ctx, pages, shown, renderer };
}
