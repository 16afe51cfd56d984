import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { saveDraftPage, readDraft } from '#server/content/draft.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { noteKey } from '#tests/test-database.ts';

const [section] = defaultDocument.course.sections;
const [first, second] = section!.lessons;

/** Publishes the default course with other texts and languages. */
async function publish(ctx: TestContext, change: (document: ContentDocument) => void): Promise<void> {
  const document = structuredClone(defaultDocument);
  change(document);
  let { version } = await readDraft(ctx);
  for (const page of ['site', 'course'] as const)
    ({ version } = await saveDraftPage(ctx, { page, content: document[page], version, uid: 'teacher' }));
  await publishDraft(ctx, { version, note: '', uid: 'teacher' });
}

async function outlineIn(browser: TestBrowser, language: string) {
  browser.cookies.set('language', language);
  const { sections } = (await browser.ask('GET /api/course')).body;
  return { section: sections[0]!, lesson: sections[0]!.lessons[0]!, next: sections[0]!.lessons[1]! };
}

test('the outline is in the language of the page, each with its own ETag', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const tags = new Set<string | null>();
  for (const language of ['en', 'ms', 'id']) {
    const { section: shown, lesson } = await outlineIn(browser, language);
    expect(shown.title).toBe(section!.title[language]);
    expect(lesson).toMatchObject({
      title: first!.title[language],
      description: first!.description[language],
    });
    expect([shown.lang, lesson.lang, lesson.descriptionLang]).toEqual([undefined, undefined, undefined]);
    tags.add((await browser.ask('GET /api/course')).headers.get('etag'));
  }
  expect(tags.size).toBe(3);
  browser.cookies.delete('language');
  const { body } = await browser.ask('GET /api/course', undefined, { 'accept-language': 'id' });
  expect(body.sections[0]!.title).toBe(section!.title['id']);
});

test('a text without a translation is in the default language, and is marked with it', async () => {
  const ctx = await createTestContext();
  await publish(ctx, ({ course }) => {
    const [one, two] = course.sections[0]!.lessons;
    Object.assign(course.sections[0]!, { title: { en: 'Start' } });
    Object.assign(one!, { title: { en: 'One', ms: 'Satu' }, description: { en: 'About one' } });
    Object.assign(two!, { title: { en: 'Two' }, description: {} });
  });
  const { section: shown, lesson, next } = await outlineIn(await signIn(ctx), 'ms');
  expect(shown).toMatchObject({ title: 'Start', lang: 'en' });
  expect(lesson).toMatchObject({ title: 'Satu', description: 'About one', descriptionLang: 'en' });
  expect(lesson.lang).toBeUndefined();
  expect(next).toMatchObject({ title: 'Two', lang: 'en', description: '' });
  expect(next.descriptionLang).toBeUndefined();
});

test('translations into a language that is not offered are not shown', async () => {
  const ctx = await createTestContext();
  await publish(ctx, ({ site }) => (site.languages = ['en', 'id']));
  const { lesson } = await outlineIn(await signIn(ctx), 'ms');
  expect(lesson).toMatchObject({ title: first!.title['en'], lang: 'en', descriptionLang: 'en' });
});

test('English pages of a site in another language show its texts, whose language is the page’s', async () => {
  const ctx = await createTestContext();
  await publish(ctx, ({ site }) => Object.assign(site, { languages: ['ms'], defaultLanguage: 'ms' }));
  const browser = await signIn(ctx);
  const english = (await outlineIn(browser, 'en')).lesson;
  expect([english.title, english.lang]).toEqual([first!.title['ms'], undefined]);
  expect((await outlineIn(browser, 'id')).lesson).toMatchObject({ title: first!.title['ms'], lang: 'ms' });
  expect((await outlineIn(browser, 'ms')).lesson.lang).toBeUndefined();
});

test('chapters and the titles of notes and search results are translated', async () => {
  const ctx = await createTestContext();
  await publish(ctx, ({ course }) => {
    const chapters = [
      { id: 'a', atSeconds: 0, title: { en: 'Begin', ms: 'Mula' } },
      { id: 'b', atSeconds: 5, title: { en: 'End' } },
    ];
    Object.assign(course.sections[0]!.lessons[0]!, { chapters });
  });
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  browser.cookies.set('language', 'ms');
  const playback = await browser.ask(`GET /api/lessons/${first!.id}/playback`);
  expect(playback.body).toMatchObject({
    chapters: [
      { atSeconds: 0, title: 'Mula' },
      { atSeconds: 5, title: 'End', lang: 'en' },
    ],
  });
  expect(playback.body).not.toHaveProperty('chapters.0.lang');
  const note = { lessonId: second!.id, second: 3, text: 'Remember', version: noteKey(), replaces: [] };
  expect((await browser.ask(`PUT /api/notes/${noteKey()}`, note)).status).toBe(200);
  const { notes } = (await browser.ask('GET /api/notes')).body;
  expect(notes.map(({ title }) => title)).toEqual([second!.title['ms']]);
});

test('titles of notes and search results that are not translated name their language, and so do found sentences', async () => {
  const ctx = await createTestContext();
  await publish(ctx, ({ course }) => {
    const [untranslated] = course.sections[0]!.lessons;
    Object.assign(untranslated!, { title: { en: 'Only English' } });
  });
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  browser.cookies.set('language', 'ms');
  const note = { lessonId: first!.id, second: 3, text: 'Remember', version: noteKey(), replaces: [] };
  expect((await browser.ask(`PUT /api/notes/${noteKey()}`, note)).status).toBe(200);
  const { notes } = (await browser.ask('GET /api/notes')).body;
  expect(notes).toMatchObject([{ title: 'Only English', lang: 'en' }]);
  const videoId = first!.kind === 'video' ? first!.video! : '';
  await ctx.db.deleteFrom('transcriptLines').where('videoId', '=', videoId).execute();
  const line = { videoId, position: 0, startMs: 0, text: 'Xylophone.', folded: 'xylophone.', parts: null };
  await ctx.db.insertInto('transcriptLines').values(line).execute();
  await ctx.db.updateTable('videos').set({ transcriptLanguage: 'en' }).where('id', '=', videoId).execute();
  const { lines } = (await browser.ask('GET /api/transcript-lines?words=xylophone')).body;
  expect(lines).toMatchObject([{ title: 'Only English', lang: 'en', textLang: 'en' }]);
});
