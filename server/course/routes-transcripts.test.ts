import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { sentencesOf } from '#rules/transcript.ts';
import { saveVideo } from '#server/videos/store.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const [setup, , , firebase] = sections.map(({ lessons: [lesson] }) => lesson?.id ?? '');

async function contextWithWords() {
  const ctx = await createTestContext();
  const say = (lessonId = '', ...texts: string[]) =>
    saveVideo(ctx.db, {
      videoId: lessonId,
      renditions: [],
      sentences: sentencesOf(texts.map((text, at) => ({ start: at + 0.5, end: at + 1, text }))),
    });
  await say(setup, 'Install Flutter,', 'then open the Emulator.', 'A Café is 100% optional_');
  await say(firebase, 'The emulator of Firebase is local.');
  const browser = await signIn(ctx);
  const search = async (words: string) =>
    (await browser.ask(`GET /api/transcript-lines?words=${encodeURIComponent(words)}`)).body;
  return { ctx, browser, search };
}

test('finds a sentence with all words, with its lesson and start', async () => {
  const { ctx, browser, search } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  expect(await search('EMULATOR install')).toEqual({
    lines: [
      {
        lessonId: setup,
        title: sections[0]?.lessons[0]?.title,
        at: 0.5,
        text: 'Install Flutter, then open the Emulator.',
      },
    ],
    more: false,
  });
  expect((await search('cafe')).lines).toHaveLength(1);
});

test('a match of a long line is at the caption with the words', async () => {
  const { ctx, search, browser } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const cues = Array.from({ length: 30 }, (_, at) => ({
    start: at * 4,
    end: at * 4 + 3.5,
    text: `then part ${at}`,
  }));
  const videoId = sections[1]?.lessons[0]?.id ?? '';
  await saveVideo(ctx.db, { videoId, renditions: [], sentences: sentencesOf(cues) });
  for (const part of [0, 17, 29])
    expect((await search(`part ${part} then`)).lines.map(({ at }) => at)).toContain(part * 4);
});

test.each([
  ['句', '这是第5句话。'],
  ['変', '変数を使います'],
  ['ア', 'アプリ'],
  ['한', '한국어'],
  ['คน', 'ทุกคนเรียน'],
])('finds %s in %s', async (word, text) => {
  const { ctx, search, browser } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const videoId = sections[1]?.lessons[0]?.id ?? '';
  const sentences = [
    { at: 0, text: 'Other' },
    { at: 5, text },
  ];
  await saveVideo(ctx.db, { videoId, renditions: [], sentences });
  expect((await search(word)).lines.map(({ at }) => at)).toEqual([5]);
});

test.each([
  ['free', 0],
  ['premium', 1],
  ['ultra', 2],
] as const)('%s finds only what the access rule plays', async (plan, count) => {
  const { ctx, browser, search } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan });
  expect((await search('emulator')).lines).toHaveLength(count);
});

test('instructors search the whole course without a plan', async () => {
  const { ctx } = await contextWithWords();
  const teacher = await signIn(ctx, 'instructor@example.com');
  const { body } = await teacher.ask('GET /api/transcript-lines?words=emulator');
  expect(body.lines).toHaveLength(2);
});

test('an instructor’s matches name the captions that they are from', async () => {
  const { ctx, browser, search } = await contextWithWords();
  const captionsOf = (id = '', languages: string[] = []) =>
    ctx.db
      .updateTable('videos')
      .set({ captions: JSON.stringify(languages) })
      .where('id', '=', id)
      .execute();
  await captionsOf(setup, ['de', 'en']);
  await captionsOf(firebase, ['ms']);
  const teacher = await signIn(ctx, 'instructor@example.com');
  const { body } = await teacher.ask('GET /api/transcript-lines?words=emulator');
  expect(body.lines.map(({ captions }) => captions)).toEqual([
    { videoId: setup, language: 'en' },
    { videoId: firebase, language: 'ms' },
  ]);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const { lines } = await search('emulator');
  expect(lines.map((line) => 'captions' in line)).toEqual([false, false]);
});

test('treats pattern characters literally', async () => {
  const { ctx, browser, search } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  expect((await search('100%')).lines).toHaveLength(1);
  for (const pattern of ['%%', '__', 'e%r', '!%', "' or 1=1 --"])
    expect((await search(pattern)).lines, pattern).toEqual([]);
});

test('returns the first of many lines and says that there are more', async () => {
  const { ctx, browser, search } = await contextWithWords();
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const lessonId = sections[1]?.lessons[0]?.id ?? '';
  const sentences = Array.from({ length: 60 }, (_, at) => ({ at, text: 'Another widget.' }));
  await saveVideo(ctx.db, { videoId: lessonId, renditions: [], sentences });
  const { lines, more } = await search('widget');
  expect(lines).toHaveLength(40);
  expect(more).toBe(true);
});

test('rejects visitors, searches that are too short or too long, and too many searches', async () => {
  const { ctx, browser } = await contextWithWords();
  const path = 'GET /api/transcript-lines';
  expect((await new TestBrowser(ctx).ask(`${path}?words=widget`)).status).toBe(401);
  for (const query of ['', '?words=a', '?words=%20%20a', `?words=${'a'.repeat(101)}`, '?words=ab&more=1'])
    expect((await browser.ask(path + query)).status, query).toBe(400);
  for (let searches = 0; searches < 120; searches += 1) await browser.ask(`${path}?words=widget`);
  expect((await browser.ask(`${path}?words=widget`)).status).toBe(429);
});
